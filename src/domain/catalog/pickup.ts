/** Where copies of an edition can be picked up now. */
export type Pickup = {
  /** The first location that has copies. Null if the shop has no other location. */
  place: string | null;
  /** The number of further locations that have copies. */
  others: number;
  /** When it is ready at the first location, in the provider's words: "Usually ready in 24 hours". May be empty. */
  time: string;
};

/** Says where an edition can be picked up. */
export function formatPickup({ place, others }: Pickup): string {
  const further = others > 0 ? ` and ${others} more ${others === 1 ? 'shop' : 'shops'}` : '';
  return `On our shelves now${place === null ? '' : ` at ${place}${further}`}`;
}
