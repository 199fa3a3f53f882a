import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The headers of one page, by lower-case name. */
export type PageHeaders = Readonly<Record<string, string>>;

const headersFile = '_headers.json';

const builtHeaders = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

/** Reads the headers of a release by page path. */
export async function readPageHeaders(folder: string): Promise<Map<string, PageHeaders>> {
  const text = await readFile(join(folder, headersFile), 'utf8');
  return new Map(
    builtHeaders
      .parse(JSON.parse(text))
      .map(({ pathname, headers }) => [
        getPagePath(pathname),
        Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])),
      ]),
  );
}

/**
 * Writes the headers of a release: of its rendered pages and of the pages that it reuses from a
 * previous release.
 */
export async function writePageHeaders(
  folder: string,
  rendered: ReadonlyMap<string, PageHeaders>,
  previous: { folder: string; reused: ReadonlySet<string> } | null,
): Promise<void> {
  const known = previous ? [...(await readPageHeaders(previous.folder))] : [];
  const all = [...known.filter(([page]) => previous?.reused.has(toFile(page))), ...rendered]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([pathname, headers]) => ({
      pathname,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    }));
  await writeFile(join(folder, headersFile), JSON.stringify(all));
}

/** Returns the path of a page: `/cart/`, `/cart.html` and `/%63art` are all `/cart`. */
export function getPagePath(pathname: string): string {
  return (
    decodePath(pathname)
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/$/, '') || '/'
  );
}

/** Decodes each segment of a path, unless the decoded segment would contain a slash. */
export function decodePath(pathname: string): string {
  return pathname.split('/').map(decodeSegment).join('/');
}

function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('/') ? segment : text;
  } catch {
    return segment;
  }
}

function toFile(page: string): string {
  return `${page.slice(1) || 'index'}.html`;
}
