import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The headers that a page's build wrote for it alone, by their names in small letters. */
export type PageHeaders = Readonly<Record<string, string>>;

const headersFile = '_headers.json';

const builtHeaders = z.array(
  z.object({
    pathname: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

/** The headers of each page of a release, by the page's address. */
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

/** Writes down the headers of each page: of those rendered now, and of those that an older release holds. */
export async function writePageHeaders(
  folder: string,
  rendered: ReadonlyMap<string, PageHeaders>,
  previous: { folder: string; reused: ReadonlySet<string> } | null,
): Promise<void> {
  const known = previous ? [...(await readPageHeaders(previous.folder))] : [];
  const all = [...known.filter(([page]) => previous?.reused.has(fileOf(page))), ...rendered]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([pathname, headers]) => ({
      pathname,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    }));
  await writeFile(join(folder, headersFile), JSON.stringify(all));
}

/** The page that an address shows: `/cart/`, `/cart.html` and `/%63art` are all `/cart`. */
export function getPagePath(pathname: string): string {
  return (
    readable(pathname)
      .replace(/(\/index)?\.html$/, '')
      .replace(/\/$/, '') || '/'
  );
}

/** An address as text: each of its segments decoded, where that gives one segment. */
export function readable(pathname: string): string {
  return pathname.split('/').map(readableSegment).join('/');
}

function readableSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('/') ? segment : text;
  } catch {
    return segment;
  }
}

function fileOf(page: string): string {
  return `${page.slice(1) || 'index'}.html`;
}
