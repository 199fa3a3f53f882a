/** The kinds of measurements. Only bytes, counts and scores are equal on every machine. */
type Kind = 'bytes' | 'count' | 'score' | 'time';

export type Row = {
  kind: Kind;
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
};

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ what, goal, measured, isMet }) =>
    [what, goal, measured, isMet ? 'ok' : '**over**'].join(' | '),
  );
  console.log(
    ['what | goal | measured |  ', '--- | --- | --- | ---', ...lines]
      .map((line) => `| ${line} |`)
      .join('\n'),
  );
}

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
export const milliseconds = (time: number): string => `${Math.round(time)} ms`;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Returns the value that `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}
