import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { immutableCache, securityHeaders, hstsHeader, cspHeader } from './headers.ts';
import { readPageHeaders, type PageHeaders } from './page-headers.ts';
import type { Release } from './release.ts';
import { isVersionedFile, isWithin } from './routes.ts';

/** The limits of Cloudflare Pages, which other hosts meet too. */
const maxLineLength = 2000;
const maxRules = 100;
const wildcardPages = /^\/(books|collections|browse-books\/page|newsletter|dashboard)\//;
const notFoundPages = ['404.html', 'collections/404.html'];

/**
 * Exports a release for any static host: its files without compressed copies, and `_headers` and
 * `_redirects` with the server's headers and rewrites. Adds versioned files of previous releases.
 * Throws if the rules exceed the limits of hosts.
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
  await writeFile(join(target, '_headers'), formatHeaders(built));
  const rewrites = await getRewrites(client);
  await writeFile(join(target, '_redirects'), ['/index.html / 301', ...rewrites, ''].join('\n'));
  for (const page of notFoundPages) {
    const policy = built.get(`/${page.replace('.html', '')}`)?.[cspHeader];
    if (policy) await addCspMeta(join(target, page), policy);
  }
}

/** Builds the rewrites of pages whose file name differs from their path; see file-name.ts. */
async function getRewrites(client: string): Promise<string[]> {
  const files = await readdir(client, { recursive: true });
  const pages = files.filter((file) => /(^|\/)~[^.]*\.html$/.test(file));
  const rules = await Promise.all(
    pages.toSorted().map(async (page) => {
      const html = await readFile(join(client, page), 'utf8');
      const address = URL.parse(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
      const file = page.replace(/\.html$/, '');
      if (!address) return [];
      const image = `share/${file}.jpg`;
      return [
        `${address.pathname} /${file} 200`,
        ...(files.includes(image) ? [`/share${address.pathname}.jpg /${image} 200`] : []),
      ];
    }),
  );
  return rules.flat();
}

/** Copies the versioned files that an open tab of a previous release may request. */
async function addPrevious(client: string, target: string): Promise<void> {
  for (const name of await readdir(client)) {
    const isCopied = name === '_astro' || isVersionedFile(name);
    if (!isCopied) continue;
    await cp(join(client, name), join(target, name), {
      recursive: true,
      force: false,
      filter: (file) => !/\.(br|gz)$/.test(file),
    });
  }
}

function formatHeaders(built: Map<string, PageHeaders>): string {
  const dashboard = dashboardHeaders(built.get('/dashboard') ?? {});
  const rules = new Map<string, Record<string, string>>([
    ['/*', { ...securityHeaders, ...hstsHeader }],
    ['/_astro/*', { 'cache-control': immutableCache }],
    ['/dashboard', dashboard],
    ['/dashboard/*', dashboard],
  ]);
  for (const [path, headers] of mergeRules(built)) {
    rules.set(path, isWithin(path, '/dashboard') ? dashboardHeaders(headers) : headers);
  }
  const lines = [...rules].flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const tooLong = lines.find((line) => line.length > maxLineLength);
  if (tooLong)
    throw new Error(
      `A header has ${tooLong.length} characters; static hosts allow ${maxLineLength}.`,
    );
  if (rules.size > maxRules)
    throw new Error(
      `The release needs ${rules.size} header rules; static hosts allow ${maxRules}.`,
    );
  return `${lines.join('\n')}\n`;
}

function dashboardHeaders(headers: PageHeaders): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', ...headers };
}

/**
 * Builds a rule for each page, and one wildcard rule for each kind of item. A wildcard rule merges
 * the policies of its pages.
 */
function mergeRules(built: Map<string, PageHeaders>): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>();
  for (const [page, headers] of built) {
    const kind = wildcardPages.exec(page)?.[0];
    const path = kind ? `${kind}*` : page;
    const policies = [rules.get(path)?.[cspHeader], headers[cspHeader]];
    const policy = mergeCsp(policies.filter((one) => one !== undefined));
    rules.set(path, { ...headers, ...(policy && { [cspHeader]: policy }) });
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

/** Not-found pages serve any path, so no header rule matches them. */
async function addCspMeta(file: string, policy: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const plain = policy.replace(/frame-ancestors [^;]*;?/, '').replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="content-security-policy" content="${plain}">`;
  await writeFile(
    file,
    html.replace(/<head[^>]*>/, (head) => head + meta),
  );
}
