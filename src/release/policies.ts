import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headersFile, policyHeader, readPolicies } from './headers.ts';

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

/** Writes down the policy of each page: of those rendered now, and of those that an older release holds. */
export async function writePolicies(
  folder: string,
  rendered: ReadonlyMap<string, string>,
  older: { folder: string; kept: ReadonlySet<string> } | null,
): Promise<void> {
  const known = older ? [...(await readPolicies(older.folder))] : [];
  const all = [...known.filter(([page]) => older?.kept.has(fileOf(page))), ...rendered]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([pathname, value]) => ({ pathname, headers: [{ key: policyHeader, value }] }));
  await writeFile(join(folder, headersFile), JSON.stringify(all));
}

/** What stands between the tags of scripts and styles: a browser hashes it just so. */
function inlineTexts(html: string): string[] {
  return [...html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)].map(([, , text = '']) => text);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function fileOf(page: string): string {
  return `${page.slice(1) || 'index'}.html`;
}
