/** Returns the list with one id moved to an index that counts from 0. */
export function moveItem(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, id);
}

/** Sorts rows by the position of their id in a list. */
export function sortByIds<Row extends { id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const positions = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}
