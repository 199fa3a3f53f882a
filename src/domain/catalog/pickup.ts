/** Where copies of an edition can be picked up now. */
export type Pickup = {
  /** The first location that has copies. Null if the shop has no other location. */
  place: string | null;
  /** The number of further locations that have copies. */
  others: number;
  /** When it is ready at the first location, in the provider's words: "Usually ready in 24 hours". May be empty. */
  time: string;
};

/** A location of the provider, and how many copies of an edition it has. */
export type StoreAvailability = {
  quantityAvailable: number;
  pickUpTime: string;
  location: { name: string };
};

/**
 * Returns the locations that have copies; null if none has. `available` of the provider does not tell: it is true of
 * pre-orders and of editions that are not counted, without a copy there.
 */
export function toPickup(locations: readonly StoreAvailability[]): Pickup | null {
  const [first, ...others] = locations.filter(({ quantityAvailable }) => quantityAvailable > 0);
  if (!first) return null;
  return {
    place: locations.length > 1 ? first.location.name : null,
    others: others.length,
    time: first.pickUpTime.trim().replace(/\.$/, ''),
  };
}

/** Says where an edition can be picked up. */
export function formatPickup({ place, others }: Pickup): string {
  const further = others > 0 ? ` and ${others} more ${others === 1 ? 'shop' : 'shops'}` : '';
  return `On our shelves now${place === null ? '' : ` at ${place}${further}`}`;
}
