/** The list with one of its members at another place, counted from 0. */
export function moveItem(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** Rows in the order of a list of their ids. */
export function sortByIds<Row extends { id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
