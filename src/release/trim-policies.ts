import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtHeaders } from './headers.ts';

/**
 * The build gives each page the hashes of every script and style of the site. Leaves each page those
 * that stand in it: some 2 KiB less on every answer, and nothing of another page may run here. Pages
 * that an older release gave keep theirs.
 */
export async function trimPolicies(
  folder: string,
  older: { folder: string; kept: Set<string> } | null = null,
): Promise<void> {
  const pages = await readBuilt(folder);
  const hashes = new Map<string, string>();
  const hashOf = (text: string) => {
    const known = hashes.get(text) ?? createHash('sha256').update(text).digest('base64');
    hashes.set(text, known);
    return known;
  };
  for (const page of pages) {
    const html = readPage(join(folder, 'client', fileOf(page.pathname)));
    if (html === null) continue;
    const own = new Set(inlineTexts(html).map(hashOf));
    for (const header of page.headers)
      header.value = header.value.replace(/ 'sha256-([^']+)'/g, (source, hash) =>
        own.has(String(hash)) ? source : '',
      );
  }
  const known = older ? await readBuilt(older.folder) : [];
  const all = [...pages, ...known.filter(({ pathname }) => older?.kept.has(fileOf(pathname)))];
  await writeFile(
    join(folder, '_headers.json'),
    JSON.stringify(all.toSorted((one, other) => (one.pathname < other.pathname ? -1 : 1))),
  );
}

/** Without a wait: thousands of small files are read sooner so, and nothing else runs in a build's process. */
function readPage(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

async function readBuilt(folder: string) {
  return builtHeaders.parse(JSON.parse(await readFile(join(folder, '_headers.json'), 'utf8')));
}

/** What stands between the tags of scripts and styles: a browser hashes it just so. */
function inlineTexts(html: string): string[] {
  return [...html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)].map(([, , text = '']) => text);
}

function fileOf(pathname: string): string {
  const plain = decodeURI(pathname).replace(/^\/|\/$/g, '');
  return plain.endsWith('.html') ? plain : `${plain || 'index'}.html`;
}
