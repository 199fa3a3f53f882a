import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { paths } from '../../domain/site/routes.ts';
import { readFacts, readTexts, toFactsModule } from '../../content/read-shop.ts';

const template = fileURLToPath(new URL('../../content/template', import.meta.url));
const theme = fileURLToPath(new URL('../../content/themes/harbor.css', import.meta.url));

/**
 * Copies the template of a shop into a folder and sets facts in its shop.yaml. Null removes a key.
 * Throws if the result has a fault.
 */
export function writeShop(
  folder: string,
  facts: Record<string, string | number | boolean | null>,
): void {
  cpSync(template, folder, { recursive: true });
  cpSync(theme, join(folder, 'theme.css'));
  const file = join(folder, 'shop.yaml');
  const document = parseDocument(readFileSync(file, 'utf8'));
  for (const [key, value] of Object.entries(facts)) {
    if (value === null) document.deleteIn(key.split('.'));
    else document.setIn(key.split('.'), value);
  }
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  readTexts(folder, readFacts(folder));
}

/** Writes where the addresses of an earlier shop lead, for the books of a catalog. */
export function writeOldAddresses(
  folder: string,
  rows: readonly (readonly [string, string])[],
): void {
  const lines = rows.map(([from, handle]) => `"${from}","${paths.book(handle)}"\n`);
  writeFileSync(join(folder, 'redirects.csv'), `from,to\n${lines.join('')}`);
  console.log(`redirects.csv leads ${lines.length} addresses of the earlier shop to their books.`);
}

/** Gives the hosted functions, which send the mails, the facts of a shop, as `npm run content` does. */
export function writeFunctionsModule(folder: string): void {
  const file = 'supabase/functions/_shared/shop.generated.ts';
  if (existsSync(file)) writeFileSync(file, toFactsModule(folder, ' as const'));
}

/** Sets lines of a .env file, and keeps its others. An empty value is written only over another. */
export function writeSettings(file: string, settings: Record<string, string>): void {
  let text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const [name, value] of Object.entries(settings)) {
    const line = `${name}=${/[\s#"']/.test(value) ? JSON.stringify(value) : value}`;
    const known = new RegExp(`^\\s*${name}\\s*=.*$`, 'm');
    if (known.test(text)) text = text.replace(known, () => line);
    else if (value) text = `${text}${text && !text.endsWith('\n') ? '\n' : ''}${line}\n`;
  }
  writeFileSync(file, text);
  // It may have keys.
  chmodSync(file, 0o600);
}
