import { join } from 'node:path';
import { z } from 'zod';
import type { PublisherConfig } from '../config.ts';
import { movedParameters } from '../site.ts';
import { readSiteText } from '../store/release-files.ts';
import { decodePath } from './headers.ts';

/**
 * Returns a function that returns where an address leads that is not the one of its page: an old
 * address, or the page's with other capitals, a slash or `.html` at the end. Null if it leads to no
 * page. `isPage` tells whether a path has a page, and `known` has single addresses of the release.
 */
export function createRedirects(
  { movedPages }: Pick<PublisherConfig, 'movedPages'>,
  isPage: (path: string) => boolean,
  known: Readonly<Record<string, string>> = {},
): (path: string, search: string) => string | null {
  const moved = movedPages.map(({ from, to }) => ({
    pattern: new RegExp(`^${from.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    to,
  }));

  function findPage(path: string): string | null {
    const trimmed = trimEnd(path);
    if (isPage(trimmed)) return trimmed === path ? null : trimmed;
    const lowered = toLowerCase(trimmed);
    if (isPage(lowered)) return lowered;
    if (Object.hasOwn(known, lowered)) return known[lowered] ?? null;
    for (const { pattern, to } of moved) {
      const matched = pattern.exec(lowered);
      const target = to.replace(/:(\w+)/g, (_, name: string) => matched?.groups?.[name] ?? '');
      if (matched && isPage(target)) return target;
    }
    return null;
  }

  return (path, search) => {
    const page = findPage(path);
    if (page === null) return null;
    const query = new URLSearchParams(search);
    for (const [from, to] of Object.entries(movedParameters)) {
      const value = query.get(from);
      if (value === null) continue;
      query.delete(from);
      query.set(to, value);
    }
    const [address = '', hash = ''] = page.split(/(?=#)/);
    const mark = address.includes('?') ? '&' : '?';
    return query.size > 0 ? address + mark + String(query) + hash : page;
  };
}

/** Reads where single addresses of a release lead, by path. A release of earlier code has none. */
export async function readMoved(client: string, { movedFile }: PublisherConfig) {
  const text = await readSiteText(join(client, movedFile)).catch(() => '{}');
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

/** Removes slashes and the ending of a file. Several slashes at the start become one. */
function trimEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const trimmed = path.slice(0, end).replace(/^\/+/, '/');
  return trimmed.replace(/(?:\/index)?\.html$/, '') || '/';
}

function toLowerCase(path: string): string {
  return decodePath(path).toLowerCase().split('/').map(encodeURIComponent).join('/');
}
