import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { immutableCache, securityHeaders, hstsHeader, cspHeader } from './headers.ts';
import { readPageHeaders, type PageHeaders } from './page-headers.ts';
import type { Release } from './release.ts';
import { isVersionedFile, isWithin } from './routes.ts';

/** Hosts such as Cloudflare Pages take no longer line and no more rules. */
const maxLineLength = 2000;
const maxRules = 100;
const wildcardPages = /^\/(books|collections|browse-books\/page|newsletter|dashboard)\//;
const notFoundPages = ['404.html', 'collections/404.html'];

/**
 * Lays a release out for any static host: its files without our server's compressed copies, and the
 * headers and redirects that our server would have sent, in the two files that such hosts read.
 */
export async function exportStatic(
  release: Release,
  target: string,
  previous: readonly Release[] = [],
): Promise<void> {
  const client = join(release.folder, 'client');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(client, target, {
    recursive: true,
    filter: (file) => !/\.(br|gz)$/.test(file),
  });
  for (const { folder } of previous) await addPrevious(join(folder, 'client'), target);
  const built = await readPageHeaders(release.folder);
  await writeFile(join(target, '_headers'), headerRules(built));
  const rewrites = await getRewrites(client);
  await writeFile(join(target, '_redirects'), ['/index.html / 301', ...rewrites, ''].join('\n'));
  for (const page of notFoundPages) {
    const policy = built.get(`/${page.replace('.html', '')}`)?.[cspHeader];
    if (policy) await addCspMeta(join(target, page), policy);
  }
}

/** The rules that show a page at its whole address where its file has another name; see file-name.ts. */
async function getRewrites(client: string): Promise<string[]> {
  const files = await readdir(client, { recursive: true });
  const pages = files.filter((file) => /(^|\/)~[^.]*\.html$/.test(file));
  const rules = await Promise.all(
    pages.toSorted().map(async (page) => {
      const html = await readFile(join(client, page), 'utf8');
      const address = URL.parse(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
      const file = page.replace(/\.html$/, '');
      if (!address) return [];
      const picture = `share/${file}.jpg`;
      return [
        `${address.pathname} /${file} 200`,
        ...(files.includes(picture) ? [`/share${address.pathname}.jpg /${picture} 200`] : []),
      ];
    }),
  );
  return rules.flat();
}

/** An open tab may still ask for what an older release named. */
async function addPrevious(client: string, target: string): Promise<void> {
  for (const name of await readdir(client)) {
    const isWanted = name === '_astro' || isVersionedFile(name);
    if (!isWanted) continue;
    await cp(join(client, name), join(target, name), {
      recursive: true,
      force: false,
      filter: (file) => !/\.(br|gz)$/.test(file),
    });
  }
}

function headerRules(built: Map<string, PageHeaders>): string {
  const dashboard = dashboardHeaders(built.get('/dashboard') ?? {});
  const rules = new Map<string, Record<string, string>>([
    ['/*', { ...securityHeaders, ...hstsHeader }],
    ['/_astro/*', { 'cache-control': immutableCache }],
    ['/dashboard', dashboard],
    ['/dashboard/*', dashboard],
  ]);
  for (const [place, headers] of mergeRules(built)) {
    rules.set(place, isWithin(place, '/dashboard') ? dashboardHeaders(headers) : headers);
  }
  const lines = [...rules].flatMap(([place, headers]) => [
    place,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const tooLong = lines.find((line) => line.length > maxLineLength);
  if (tooLong) throw new Error(`A static host takes no header of ${tooLong.length} letters.`);
  if (rules.size > maxRules) throw new Error(`A static host takes no ${rules.size} rules.`);
  return `${lines.join('\n')}\n`;
}

function dashboardHeaders(headers: PageHeaders): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', ...headers };
}

/** A rule for each page, but one for all books, and so on: with a policy of all that one of them needs. */
function mergeRules(built: Map<string, PageHeaders>): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>();
  for (const [page, headers] of built) {
    const kind = wildcardPages.exec(page)?.[0];
    const place = kind ? `${kind}*` : page;
    const policies = [rules.get(place)?.[cspHeader], headers[cspHeader]];
    const policy = mergeCsp(policies.filter((one) => one !== undefined));
    rules.set(place, { ...headers, ...(policy && { [cspHeader]: policy }) });
  }
  return rules;
}

function mergeCsp(policies: readonly string[]): string {
  const directives = new Map<string, Set<string>>();
  for (const part of policies.join(';').split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (!name) continue;
    directives.set(name, new Set([...(directives.get(name) ?? []), ...sources]));
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** A page that answers for any address has no rule of its own. */
async function addCspMeta(file: string, policy: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const plain = policy.replace(/frame-ancestors [^;]*;?/, '').replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="content-security-policy" content="${plain}">`;
  await writeFile(
    file,
    html.replace(/<head[^>]*>/, (head) => head + meta),
  );
}
