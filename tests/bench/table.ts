import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { format, resolveConfig } from 'prettier';

/** The kinds of measurements. Only bytes, counts and scores are equal on every machine. */
type Kind = 'bytes' | 'count' | 'score' | 'time';

export type Row = {
  kind: Kind;
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
};

/** Returns the rows as a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, goal, measured, isMet }) =>
    [what, goal, measured, isMet ? 'ok' : '**over**'].join(' | '),
  );
  return ['what | goal | measured |  ', '--- | --- | --- | ---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}

const document = 'docs/performance.md';
const measured = /(?<=<!-- bench -->\n)[^]*(?=<!-- \/bench -->)/;

/** Replaces the table of docs/performance.md, with the command and the day. */
export async function writeTable(rows: readonly Row[], command: string): Promise<void> {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  const heading = `On ${cpus().length} cores, ${day}, with \`${command}\`:`;
  const text = (await readFile(document, 'utf8')).replace(
    measured,
    () => `\n${heading}\n\n${formatTable(rows)}\n\n`,
  );
  const options = await resolveConfig(document);
  await writeFile(document, await format(text, { ...options, filepath: document }));
}

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
export const milliseconds = (time: number): string => `${Math.round(time)} ms`;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
