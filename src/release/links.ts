import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filePath } from '../domain/file-name.ts';

/** Looked for from the sign of equality back: several times faster than from every space on. */
const attributes =
  /(?<=\s(href|src|action|poster|component-url|renderer-url|data-islands|srcset|imagesrcset|modules))="([^"]*)"/g;
const anchors = /(?<=\s(?:id|name))="([^"]*)"/g;
/** Answered by the server itself, without a file. */
const doors = new Set(['/healthz', '/refresh']);

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
  const targetOf = createAim(home);
  for (const page of pages) {
    const html = await readFile(join(client, page), 'utf8');
    let own: Set<string> | undefined;
    for (const link of linksOf(html)) {
      const target = targetOf(link, page);
      if (!target || doors.has(target.file)) continue;
      const { file, anchor } = target;
      if (!known.has(file)) known.set(file, await fileOf(client, routes, file));
      const found = known.get(file) ?? null;
      if (found === null) dead.push(`${page} links to ${link}`);
      else if (anchor && found === page) {
        own ??= anchorsIn(html);
        if (!own.has(anchor)) dead.push(`${page} links to ${page}#${anchor}`);
      } else if (anchor && found.endsWith('.html')) {
        const asked = askedFor.get(found) ?? new Map<string, string>();
        asked.set(anchor, asked.get(anchor) ?? page);
        askedFor.set(found, asked);
      }
    }
  }
  for (const [page, asked] of askedFor) {
    const html = await readFile(join(client, page), 'utf8');
    const ids = anchorsIn(html);
    for (const [anchor, from] of asked)
      if (!ids.has(anchor)) dead.push(`${from} links to ${page}#${anchor}`);
  }
  return dead;
}

/** What a link behind a `#` may name on a page. */
export function anchorsIn(html: string): Set<string> {
  return new Set([...html.matchAll(anchors)].map(([, id = '']) => id));
}

function linksOf(html: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = '', value = ''] of html.matchAll(attributes))
    for (const link of linksIn(name, value)) found.add(link);
  return found;
}

function linksIn(name: string, value: string): string[] {
  if (name === 'modules') return value.split(' ');
  if (!name.endsWith('srcset')) return [value];
  return value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
}

/** Where links lead. Most of them stand in every page and say the same there. */
function createAim(home: string) {
  const known = new Map<string, Target | null>();
  return (link: string, page: string): Target | null => {
    if (!link.startsWith('/')) return aim(link, page, home);
    const found = known.get(link);
    if (found !== undefined) return found;
    const target = aim(link, page, home);
    known.set(link, target);
    return target;
  };
}

function aim(link: string, page: string, home: string): Target | null {
  const plain = link.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
  if (plain === '' || plain === '#') return null;
  const here = `/${page.replace(/(^|\/)index\.html$|\.html$/, '')}`;
  const base = URL.parse(here, home);
  const url = base && URL.parse(plain, base);
  if (!url) return { file: plain, anchor: '' };
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
