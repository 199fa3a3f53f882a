import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = (name: string) => readFileSync(join(process.cwd(), 'src/styles', name), 'utf8');
const tokens = sheet('tokens.css');
const gradients = sheet('collection-gradients.css');

/** Returns a theme color by its name in the stylesheet. */
export function color(name: string): string {
  return matchOrThrow(tokens, new RegExp(`--color-${name}: (#\\w+)`), name)[1] ?? '';
}

/** Returns the two colors of a collection's gradient. */
export function gradient(key: string): readonly [string, string] {
  const [, from = '', to = ''] = matchOrThrow(
    gradients,
    new RegExp(`\\.${key} \\{\\s*background: linear-gradient\\(135deg, (#\\w+), (#\\w+)\\)`),
    key,
  );
  return [from, to];
}

function matchOrThrow(sheet: string, pattern: RegExp, name: string): RegExpExecArray {
  const match = pattern.exec(sheet);
  if (!match) throw new Error(`The stylesheet has no color named ${name}`);
  return match;
}
