import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assetsFolder, cspHeader } from '../build/astro-output.ts';
import { foldersThat } from '../../domain/site/routes.ts';
import type { PublisherConfig } from '../config.ts';
import { readMoved } from '../serve/redirects.ts';
import { contentTypes, scriptNotes } from '../site.ts';
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
  listFiles,
  listSiteFiles,
  readSiteFile,
  readSiteText,
} from './release-files.ts';
import type { Release } from './release-store.ts';

/** The limits of Cloudflare Pages, which other hosts meet too. */
const maxLineLength = 2000;
const maxRules = 100;
/** Beyond it, Netlify's deploys may fail. */
const maxNetlifyRules = 10_000;

/** Matches the files of pages whose name differs from their path; see domain/text/file-name.ts. */
const renamedPage = /(^|\/)~[^.]*\.html$/;

/** The first line of `_redirects`, by which an export knows an earlier one. */
const marker = '# Written by npm run release:export, which replaces this folder.';

/**
 * Exports a release for any static host: its files, not compressed, and `_headers` and
 * `_redirects` with the server's headers and rewrites. Adds versioned files of previous releases.
 * Pages of former items are served with status 200; they tell search engines not to index them.
 * Returns a sentence for each limit of hosts that the export passes. Throws if the headers exceed
 * those limits, and if the folder holds anything but an earlier export.
 */
export async function exportStatic(
  release: Release,
  target: string,
  config: PublisherConfig,
  previous: readonly Release[] = [],
): Promise<string[]> {
  const client = join(release.folder, 'client');
  const files = listSiteFiles(client);
  const renamed = [...files].filter((file) => renamedPage.test(file));
  const rewrites = await getRewrites(client, renamed);
  const moved = config.movedPages.map(({ from, to }) => `${from} ${to} 301`);
  const known = config.toStaticRules(await readMoved(client, config));
  const rules = ['/index.html / 301', ...rewrites, ...known, ...moved];
  await clearTarget(target, release.folder, config);
  await writeFile(join(target, '_redirects'), [marker, ...rules, ''].join('\n'));
  for (const file of files) await exportFile(join(client, file), join(target, file));
  await moveRemoved(target, config);
  for (const { folder } of previous) await addPrevious(join(folder, 'client'), target);
  const built = await readPageHeaders(release.folder);
  await writeFile(join(target, '_headers'), formatHeaders(built, config));
  for (const { path } of config.notFoundPages) {
    const policy = built.get(path)?.[cspHeader];
    if (policy) await addCspMeta(join(target, `${path}.html`), policy);
  }
  for (const { file, before, html } of scriptNotes)
    await edit(join(target, file), (page) =>
      page.replace(before, (found) => `<noscript>${html}</noscript>${found}`),
    );
  return findPassedLimits(target, rules);
}

/** Creates an empty folder. Throws unless it is missing, empty or an earlier export, and apart from the shop's own. */
async function clearTarget(
  target: string,
  release: string,
  { root, sources }: PublisherConfig,
): Promise<void> {
  const folder = await realpath(target).catch(() => resolve(target));
  const own = [release, ...sources.map((path) => resolve(root, path))];
  if (own.some((path) => isWithin(path, folder) || isWithin(folder, path)))
    throw new Error(`${target} is a folder of the shop itself. Name another one.`);
  const found = existsSync(folder) ? await readdir(folder) : [];
  const rules = await readFile(join(folder, '_redirects'), 'utf8').catch(() => '');
  if (found.length > 0 && !rules.startsWith(marker))
    throw new Error(
      `${target} has files that are not of an earlier export, which would be deleted. Name an empty folder, or a new one.`,
    );
  for (const name of found) await rm(join(folder, name), { recursive: true });
  await mkdir(folder, { recursive: true });
}

/** Returns a sentence for each limit of Cloudflare Pages and Netlify that the folder passes, and what to do. */
async function findPassedLimits(target: string, rules: readonly string[]): Promise<string[]> {
  const files = listFiles(target);
  const sizes = await Promise.all(
    files.map(async (file) => [(await stat(join(target, file))).size / 1024 ** 2, file] as const),
  );
  const patterns = rules.filter((rule) => rule.includes('/:')).length;
  const counts: (readonly [count: number, max: number, noun: string])[] = [
    [files.length, 20_000, 'files'],
    [rules.length - patterns, 2000, 'redirects in _redirects'],
    [patterns, 100, 'redirects with a pattern in _redirects'],
    ...sizes.map(
      ([size, file]) => [Math.ceil(size), 25, `MiB for a file, such as ${file}`] as const,
    ),
  ];
  const passed = counts.filter(([count, max]) => count > max);
  const sentences = passed.map(
    ([count, max, noun]) => `Cloudflare Pages takes ${max} ${noun}; this has ${count}.`,
  );
  if (passed.some(([, , noun]) => noun.startsWith('redirects')))
    sentences.push(
      'Its Bulk Redirects take more: import the rows of redirects.csv there. Netlify and `npm start` have no such limit.',
    );
  if (rules.length > maxNetlifyRules)
    sentences.push(
      `Netlify advises fewer than ${maxNetlifyRules} redirects; this has ${rules.length}. Drop rows of redirects.csv that nobody asks for, or serve the shop by \`npm start\`.`,
    );
  return sentences;
}

/** Moves the pages of former records to their addresses, because a static host has no rule for 410. */
async function moveRemoved(
  target: string,
  { items, otherRecords }: PublisherConfig,
): Promise<void> {
  for (const { path, removedPath } of [items, ...otherRecords]) {
    const folder = join(target, removedPath);
    for (const name of await readdir(folder).catch(() => []))
      await rename(join(folder, name), join(target, path, name));
    await rm(folder, { recursive: true, force: true });
  }
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
async function addPrevious(client: string, target: string): Promise<void> {
  for (const file of listSiteFiles(client))
    if (isVersionedFile(file) && !existsSync(join(target, file)))
      await exportFile(join(client, file), join(target, file));
}

/** Writes the plain form of a file. An image is copied, without its content in memory. */
async function exportFile(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  if (existsSync(file)) await copyFile(file, target);
  else await writeFile(target, await readSiteFile(file));
}

function formatHeaders(built: Map<string, PageHeaders>, config: PublisherConfig): string {
  const { privatePath } = config;
  const ofPrivatePage = { ...privateHeaders, ...built.get(privatePath) };
  const rules = new Map<string, Record<string, string>>([
    [
      '/*',
      {
        ...securityHeaders,
        ...getSpeculationHeaders(),
        ...getReportingHeaders(config.cspReportUrl),
        [hstsHeader]: config.hsts,
      },
    ],
    [`/${assetsFolder}/*`, { 'cache-control': immutableCache }],
    [privatePath, ofPrivatePage],
    [`${privatePath}/*`, ofPrivatePage],
  ]);
  for (const [path, type] of Object.entries(contentTypes))
    rules.set(path, { 'content-type': type });
  for (const [path, headers] of mergeRules(built)) {
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
function mergeRules(built: Map<string, PageHeaders>): Map<string, Record<string, string>> {
  const groups = foldersThat('hasPages');
  const rules = new Map<string, Record<string, string>>();
  for (const [page, headers] of built) {
    const group = groups.find((path) => page.startsWith(path));
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
function addCspMeta(file: string, policy: string): Promise<void> {
  const plain = policy
    .replace(/frame-ancestors [^;]*;?/, '')
    .replace(/\s*report-(to|uri) [^;]*;?/g, '')
    .replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="content-security-policy" content="${plain}">`;
  return edit(file, (html) => html.replace(/<head[^>]*>/, (head) => head + meta));
}

/** Changes a page, if there is one. */
async function edit(file: string, change: (html: string) => string): Promise<void> {
  if (existsSync(file)) await writeFile(file, change(await readFile(file, 'utf8')));
}
