/** Returns the line breaks, for a number of lines, that minimize the widest line. */
export function breakLines(
  widths: number[],
  gap: number,
  count: number,
): { ends: number[]; widest: number } {
  type Best = { widest: number; ends: number[] };
  let row: Best[] = [{ widest: 0, ends: [] }];
  for (let made = 1; made <= count; made++) {
    const next: Best[] = [];
    for (let end = made; end <= widths.length; end++) {
      let best: Best = { widest: Infinity, ends: [] };
      let width = -gap;
      for (let start = end - 1; start >= made - 1; start--) {
        width += (widths[start] ?? 0) + gap;
        if (width >= best.widest) break;
        const before = row[start];
        if (!before) continue;
        const widest = Math.max(before.widest, width);
        if (widest < best.widest) best = { widest, ends: [...before.ends, end] };
      }
      next[end] = best;
    }
    row = next;
  }
  return row[widths.length] ?? { widest: Infinity, ends: [] };
}
