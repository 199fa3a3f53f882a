import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtHeaders } from './headers.ts';

/**
 * Leaves of a policy, which names every script and style of the site, the hashes of those that stand
 * in the page: some 2 KiB less on every answer, and nothing of another page may run here.
 */
export function trimPolicy(policy: string, html: string): string {
  const own = new Set(inlineTexts(html).map(hashOf));
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash) =>
    own.has(String(hash)) ? source : '',
  );
}

/** Adds the policies of the pages that an older release gave, and puts all in order. */
export async function joinPolicies(
  folder: string,
  older: { folder: string; kept: ReadonlySet<string> } | null,
): Promise<void> {
  const known = older ? await readBuilt(older.folder) : [];
  const all = [
    ...(await readBuilt(folder)),
    ...known.filter(({ pathname }) => older?.kept.has(fileOf(pathname))),
  ];
  await writeFile(
    join(folder, '_headers.json'),
    JSON.stringify(all.toSorted((one, other) => (one.pathname < other.pathname ? -1 : 1))),
  );
}

async function readBuilt(folder: string) {
  return builtHeaders.parse(JSON.parse(await readFile(join(folder, '_headers.json'), 'utf8')));
}

/** What stands between the tags of scripts and styles: a browser hashes it just so. */
function inlineTexts(html: string): string[] {
  return [...html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)].map(([, , text = '']) => text);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function fileOf(pathname: string): string {
  const plain = decodeURI(pathname).replace(/^\/|\/$/g, '');
  return plain.endsWith('.html') ? plain : `${plain || 'index'}.html`;
}
