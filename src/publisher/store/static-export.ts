import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assetsFolder, cspHeader } from '../build/astro-output.ts';
import type { PublisherConfig } from '../config.ts';
import {
  getReportingHeaders,
  getSpeculationHeaders,
  hstsHeader,
  immutableCache,
  privateHeaders,
  readPageHeaders,
  securityHeaders,
  type PageHeaders,
} from '../serve/headers.ts';
import {
  isVersionedFile,
  isWithin,
  listSiteFiles,
  readSiteFile,
  readSiteText,
} from './release-files.ts';
import type { Release } from './release-store.ts';

/** The limits of Cloudflare Pages, which other hosts meet too. */
const maxLineLength = 2000;
const maxRules = 100;

/**
 * Exports a release for any static host: its files, not compressed, and `_headers` and
 * `_redirects` with the server's headers and rewrites. Adds versioned files of previous releases.
 * Pages of former items are served with status 200; they tell search engines not to index them.
 * Throws if the rules exceed the limits of hosts.
 */
export async function exportStatic(
  release: Release,
  target: string,
  config: PublisherConfig,
  previous: readonly Release[] = [],
): Promise<void> {
  const client = join(release.folder, 'client');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const files = listSiteFiles(client);
  for (const file of files) await exportFile(join(client, file), join(target, file));
  await moveRemoved(target, config);
  for (const { folder } of previous) await addPrevious(join(folder, 'client'), target, config);
  const built = await readPageHeaders(release.folder);
  await writeFile(join(target, '_headers'), formatHeaders(built, config));
  const renamed = [...files].filter((file) => config.renamedPages.test(file));
  const rewrites = await getRewrites(client, renamed);
  const moved = config.movedPages.map(({ from, to }) => `${from} ${to} 301`);
  const rules = ['/index.html / 301', ...rewrites, ...moved, ''];
  await writeFile(join(target, '_redirects'), rules.join('\n'));
  for (const { path } of config.notFoundPages) {
    const policy = built.get(path)?.[cspHeader];
    if (policy) await addCspMeta(join(target, `${path}.html`), policy);
  }
}

/** Moves the pages of former items to their addresses, because a static host has no rule for 410. */
async function moveRemoved(target: string, { items }: PublisherConfig): Promise<void> {
  const folder = join(target, items.removedPath);
  for (const name of await readdir(folder).catch(() => []))
    await rename(join(folder, name), join(target, items.path, name));
  await rm(folder, { recursive: true, force: true });
}

/** Builds the rewrites of pages whose file name differs from their path. */
async function getRewrites(client: string, pages: readonly string[]): Promise<string[]> {
  const rules = await Promise.all(
    pages.toSorted().map(async (page) => {
      const html = await readSiteText(join(client, page));
      const address = URL.parse(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
      return address ? [`${address.pathname} /${page.replace(/\.html$/, '')} 200`] : [];
    }),
  );
  return rules.flat();
}

/** Copies the versioned files that an open tab of a previous release may request. */
async function addPrevious(client: string, target: string, config: PublisherConfig): Promise<void> {
  for (const file of listSiteFiles(client))
    if (isVersionedFile(file, config) && !existsSync(join(target, file)))
      await exportFile(join(client, file), join(target, file));
}

/** Writes the plain form of a file. An image is copied, without its content in memory. */
async function exportFile(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(file)) await copyFile(file, target);
  else await writeFile(target, await readSiteFile(file));
}

function formatHeaders(
  built: Map<string, PageHeaders>,
  {
    privatePath,
    headerGroups,
    hsts,
    contentTypes,
    cspReportUrl,
    speculationRules,
  }: PublisherConfig,
): string {
  const ofPrivatePage = { ...privateHeaders, ...built.get(privatePath) };
  const rules = new Map<string, Record<string, string>>([
    [
      '/*',
      {
        ...securityHeaders,
        ...getSpeculationHeaders(speculationRules),
        ...getReportingHeaders(cspReportUrl),
        [hstsHeader]: hsts,
      },
    ],
    [`/${assetsFolder}/*`, { 'cache-control': immutableCache }],
    [privatePath, ofPrivatePage],
    [`${privatePath}/*`, ofPrivatePage],
  ]);
  for (const [path, type] of Object.entries(contentTypes))
    rules.set(path, { 'content-type': type });
  for (const [path, headers] of mergeRules(built, headerGroups)) {
    rules.set(path, isWithin(path, privatePath) ? { ...privateHeaders, ...headers } : headers);
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

/**
 * Builds a rule for each page, and one wildcard rule for each kind of item. A wildcard rule merges
 * the policies of its pages.
 */
function mergeRules(
  built: Map<string, PageHeaders>,
  headerGroups: readonly string[],
): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>();
  for (const [page, headers] of built) {
    const group = headerGroups.find((path) => page.startsWith(path));
    const path = group ? `${group}*` : page;
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
  const plain = policy
    .replace(/frame-ancestors [^;]*;?/, '')
    .replace(/\s*report-(to|uri) [^;]*;?/g, '')
    .replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="content-security-policy" content="${plain}">`;
  await writeFile(
    file,
    html.replace(/<head[^>]*>/, (head) => head + meta),
  );
}
