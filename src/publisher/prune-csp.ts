import { createHash } from 'node:crypto';

/**
 * Leaves of a policy, which names every script and style of the site, the hashes of those that stand
 * in the page: some 2 KiB less on every answer, and nothing of another page may run here.
 */
export function pruneCsp(policy: string, html: string): string {
  const usedHashes = new Set(inlineTexts(html).map(sha256Base64));
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash) =>
    usedHashes.has(String(hash)) ? source : '',
  );
}

/** What stands between the tags of scripts and styles: a browser hashes it just so. */
function inlineTexts(html: string): string[] {
  return [...html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)].map(([, , text = '']) => text);
}

/** As a policy names a script or a style, by the text between its tags. */
export function sha256Base64(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
