/** Where rows are moved: before or after another one, or without one to the top or the end. */
export type Place = { anchorId: string | null; isAfter: boolean };

export const top: Place = { anchorId: null, isAfter: false };
export const end: Place = { anchorId: null, isAfter: true };

/** Returns the list with some ids moved, as the database moves rows. The moved ids keep their order. */
export function moveIds(
  ids: readonly string[],
  moved: readonly string[],
  { anchorId, isAfter }: Place,
): string[] {
  const isMoved = new Set(moved);
  const others = ids.filter((id) => !isMoved.has(id));
  const anchor = anchorId === null ? -1 : others.indexOf(anchorId);
  const index = anchor === -1 ? (isAfter ? others.length : 0) : anchor + (isAfter ? 1 : 0);
  return others.toSpliced(index, 0, ...ids.filter((id) => isMoved.has(id)));
}

/**
 * Returns the place of an id that is moved to an index from 0: beside the neighbor that it passes last, because
 * that one stays where it is if somebody else moves the next one.
 */
export function findPlace(ids: readonly string[], id: string, index: number): Place {
  const others = ids.filter((other) => other !== id);
  const isAfter = index > ids.indexOf(id);
  return { anchorId: others[isAfter ? index - 1 : index] ?? null, isAfter };
}

/** Sorts rows by the position of their id in a list. Rows that it does not name come last. */
export function sortByIds<Row extends { id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const positions = new Map(ids.map((id, index) => [id, index]));
  const position = ({ id }: Row) => positions.get(id) ?? ids.length;
  return rows.toSorted((a, b) => position(a) - position(b));
}
