import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { filePath } from '../../domain/text/file-name.ts';
import { islandUrlAttributes } from '../build/astro-output.ts';
import { compressedSuffix, readSiteTextSync } from '../store/release-files.ts';

/** Attributes that hold a URL. */
const urlAttributes = ['href', 'src', 'action', 'poster', ...islandUrlAttributes] as const;
/** Attributes that hold several, separated by spaces. actions/optimize-islands.ts writes them. */
const listAttributes = ['modules', 'data-island-runtime'] as const;
const srcsetAttributes = ['srcset', 'imagesrcset'] as const;
/** Paths that the server handles without a file. */
const serverRoutes = new Set(['/healthz', '/refresh']);

type Target = { file: string; anchor: string };

export type Site = {
  /** The folder of the site's files. */
  client: string;
  routes: ReadonlySet<string>;
  /** The origin of the site, which its absolute links have. */
  home: string;
};
type LinkParser = (value: string) => string[];

/**
 * Returns a message for each internal link of these pages that has no target, and for each anchor
 * that its target page lacks.
 */
export async function findDeadLinks(
  { client, routes, home }: Site,
  pages: readonly string[],
): Promise<string[]> {
  const parsers = createLinkParsers();
  const dead: string[] = [];
  const requestedAnchors = new Map<string, Map<string, string>>();
  const known = new Map<string, string | null>();
  const resolveTarget = createLinkResolver(home);
  for (const page of pages) {
    const { links, anchors } = readPage(readSiteTextSync(join(client, page)), parsers);
    for (const link of links) {
      const target = resolveTarget(link, page);
      if (!target || serverRoutes.has(target.file)) continue;
      const { file, anchor } = target;
      if (!known.has(file)) known.set(file, await findFile(client, routes, file));
      const found = known.get(file) ?? null;
      if (found === null) dead.push(`${page} links to ${link}`);
      else if (anchor && found === page) {
        if (!anchors.has(anchor)) dead.push(`${page} links to ${page}#${anchor}`);
      } else if (anchor && found.endsWith('.html')) {
        const requested = requestedAnchors.get(found) ?? new Map<string, string>();
        requested.set(anchor, requested.get(anchor) ?? page);
        requestedAnchors.set(found, requested);
      }
    }
  }
  for (const [page, requested] of requestedAnchors) {
    const ids = findAnchors(readSiteTextSync(join(client, page)));
    for (const [anchor, from] of requested)
      if (!ids.has(anchor)) dead.push(`${from} links to ${page}#${anchor}`);
  }
  return dead;
}

/** Returns the ids and names that the fragment of a link can match. */
export function findAnchors(html: string): Set<string> {
  return readPage(html, new Map()).anchors;
}

/** Parses the links and the anchors of a page. Ignores links from data; see `isFromData`. */
function readPage(
  html: string,
  parsers: ReadonlyMap<string, LinkParser>,
): { links: Set<string>; anchors: Set<string> } {
  const links = new Set<string>();
  const anchors = new Set<string>();
  const parser = new Parser({
    onopentag(_, attributes) {
      const { id, name } = attributes;
      if (id) anchors.add(id);
      if (name) anchors.add(name);
      if (isFromData(attributes)) return;
      for (const [name, value] of Object.entries(attributes))
        for (const link of parsers.get(name)?.(value) ?? []) links.add(link);
    },
  });
  parser.end(html);
  return { links, anchors };
}

/**
 * Checks whether a link comes from data, such as a description, an event or an image URL. A broken
 * link in the data must not block a release.
 */
function isFromData({ rel, src }: Readonly<Record<string, string>>): boolean {
  return rel?.includes('noreferrer') || (src !== undefined && /^https?:/.test(src));
}

/** Returns the parser of each attribute with links, by its name. */
function createLinkParsers(): Map<string, LinkParser> {
  const parseSrcset = (value: string) =>
    value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
  return new Map([
    ...urlAttributes.map((name) => [name, (value: string) => [value]] as const),
    ...srcsetAttributes.map((name) => [name, parseSrcset] as const),
    ...listAttributes.map((name) => [name, (value: string) => value.split(' ')] as const),
  ]);
}

/** Creates a resolver that caches absolute links, because most of them are on every page. */
function createLinkResolver(home: string) {
  const known = new Map<string, Target | null>();
  return (link: string, page: string): Target | null => {
    if (!link.startsWith('/')) return resolveLink(link, page, home);
    const found = known.get(link);
    if (found !== undefined) return found;
    const target = resolveLink(link, page, home);
    // A copy: the link is a slice of the page, which would stay in memory.
    known.set(Buffer.from(link).toString(), target);
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

async function findFile(
  client: string,
  routes: ReadonlySet<string>,
  path: string,
): Promise<string | null> {
  const plain = path.replace(/^\/|\/$/g, '');
  const candidates = [plain, `${plain}.html`, plain ? `${plain}/index.html` : 'index.html'];
  const route = candidates.find((file) => routes.has(file));
  if (route !== undefined) return route;
  const stored = join(client, plain);
  return Promise.any([access(stored), access(stored + compressedSuffix)]).then(
    () => plain,
    () => null,
  );
}

/** Reading this many pages takes as long as starting one thread. */
const minPages = 500;
/** Reading fewer pages does not delay the server's responses. */
const minPagesInThread = 50;

/**
 * Returns the result of `findDeadLinks`. Worker threads read many pages, so the server can respond
 * meanwhile.
 */
export async function findDeadLinksInWorkers(
  site: Site,
  pages: readonly string[],
): Promise<string[]> {
  if (pages.length < minPagesInThread) return findDeadLinks(site, pages);
  const threads = Math.min(cpus().length, Math.ceil(pages.length / minPages));
  const shares = Array.from({ length: threads }, (_, worker) =>
    pages.filter((_, index) => index % threads === worker),
  );
  return (await Promise.all(shares.map((share) => runWorker(site, share)))).flat();
}

async function runWorker(site: Site, pages: readonly string[]): Promise<string[]> {
  const thread = new Worker(new URL('check-links.worker.ts', import.meta.url), {
    workerData: { site, pages },
    execArgv: [],
  });
  const message: unknown[] = await once(thread, 'message');
  return z.array(z.string()).parse(message[0]);
}
