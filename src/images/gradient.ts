import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = readFileSync(join(process.cwd(), 'src/styles/collection-gradients.css'), 'utf8');

/** Returns the two colors of a collection's gradient. */
export function gradient(key: string): readonly [string, string] {
  const pattern = `\\.${key} \\{\\s*background: linear-gradient\\(135deg, (#\\w+), (#\\w+)\\)`;
  const [, from, to] = new RegExp(pattern).exec(sheet) ?? [];
  if (!from || !to) throw new Error(`The stylesheet has no gradient named ${key}`);
  return [from, to];
}
