import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { filePath } from '../domain/file-name.ts';

/** Attributes that hold an address. */
const linkNames = new Set(
  'href src action poster component-url renderer-url data-island-runtime srcset imagesrcset modules'.split(
    ' ',
  ),
);
/** Answered by the server itself, without a file. */
const serverRoutes = new Set(['/healthz', '/refresh']);

type Target = { file: string; anchor: string };

export type Site = {
  /** The folder of its files. */
  client: string;
  routes: ReadonlySet<string>;
  /** Its own address, by which pages may name it. */
  home: string;
};

/**
 * Every link from these pages to another page or file of the site that leads nowhere; and every one to
 * an anchor that its page does not have.
 */
export async function findDeadLinks(
  { client, routes, home }: Site,
  pages: readonly string[],
): Promise<string[]> {
  const dead: string[] = [];
  const askedFor = new Map<string, Map<string, string>>();
  const known = new Map<string, string | null>();
  const targetOf = createLinkResolver(home);
  for (const page of pages) {
    const { links, anchors } = readPage(await readFile(join(client, page), 'utf8'));
    for (const link of links) {
      const target = targetOf(link, page);
      if (!target || serverRoutes.has(target.file)) continue;
      const { file, anchor } = target;
      if (!known.has(file)) known.set(file, await fileOf(client, routes, file));
      const found = known.get(file) ?? null;
      if (found === null) dead.push(`${page} links to ${link}`);
      else if (anchor && found === page) {
        if (!anchors.has(anchor)) dead.push(`${page} links to ${page}#${anchor}`);
      } else if (anchor && found.endsWith('.html')) {
        const asked = askedFor.get(found) ?? new Map<string, string>();
        asked.set(anchor, asked.get(anchor) ?? page);
        askedFor.set(found, asked);
      }
    }
  }
  for (const [page, asked] of askedFor) {
    const ids = anchorsIn(await readFile(join(client, page), 'utf8'));
    for (const [anchor, from] of asked)
      if (!ids.has(anchor)) dead.push(`${from} links to ${page}#${anchor}`);
  }
  return dead;
}

/** What a link behind a `#` may name on a page. */
export function anchorsIn(html: string): Set<string> {
  return readPage(html).anchors;
}

/** The links of the shop's own making, and the anchors of a page. */
function readPage(html: string): { links: Set<string>; anchors: Set<string> } {
  const links = new Set<string>();
  const anchors = new Set<string>();
  const parser = new Parser({
    onopentag(_, attributes) {
      const { id, name } = attributes;
      if (id) anchors.add(id);
      if (name) anchors.add(name);
      if (isFromRecord(attributes)) return;
      for (const [name, value] of Object.entries(attributes))
        if (linkNames.has(name)) for (const link of linksIn(name, value)) links.add(link);
    },
  });
  parser.end(html);
  return { links, anchors };
}

/**
 * Whether a record says where a link leads: a description, an event, a picture's address. The shop cannot
 * vouch for these, and no record may stop a release.
 */
function isFromRecord({ rel, src }: Readonly<Record<string, string>>): boolean {
  return rel?.includes('noreferrer') || (src !== undefined && /^https?:/.test(src));
}

function linksIn(name: string, value: string): string[] {
  if (name === 'modules') return value.split(' ');
  if (!name.endsWith('srcset')) return [value];
  return value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
}

/** Where links lead. Most of them stand in every page and say the same there. */
function createLinkResolver(home: string) {
  const known = new Map<string, Target | null>();
  return (link: string, page: string): Target | null => {
    if (!link.startsWith('/')) return resolveLink(link, page, home);
    const found = known.get(link);
    if (found !== undefined) return found;
    const target = resolveLink(link, page, home);
    known.set(link, target);
    return target;
  };
}

function resolveLink(link: string, page: string, home: string): Target | null {
  if (link === '' || link === '#') return null;
  if (link.startsWith('#')) return { file: page, anchor: readable(link.slice(1)) };
  const here = `/${page.replace(/(^|\/)index\.html$|\.html$/, '')}`;
  const base = URL.parse(here, home);
  const url = base && URL.parse(link, base);
  if (!url) return { file: link, anchor: '' };
  if (url.origin !== base.origin) return null;
  return { file: readable(filePath(url.pathname)), anchor: readable(url.hash.slice(1)) };
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function fileOf(
  client: string,
  routes: ReadonlySet<string>,
  path: string,
): Promise<string | null> {
  const plain = path.replace(/^\/|\/$/g, '');
  const fitting = [plain, `${plain}.html`, plain ? `${plain}/index.html` : 'index.html'];
  const route = fitting.find((file) => routes.has(file));
  if (route !== undefined) return route;
  return access(join(client, plain)).then(
    () => plain,
    () => null,
  );
}
