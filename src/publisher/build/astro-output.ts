import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';

/**
 * All knowledge of Astro's output, as seen in Astro 7.3.4; renderer.ts is its counterpart inside the
 * bundle. Each function throws if the output has another form, so that no release goes live with
 * less than it should have.
 */

/** The folder of files whose names contain a hash of their content; Astro's `build.assets`. */
export const assetsFolder = '_astro';
/** The name of the Vite environment that bundles the renderer. */
export const bundleEnvironment = 'prerender';
/** Attributes of `astro-island` elements that hold a URL. */
export const islandUrlAttributes = ['component-url', 'renderer-url'] as const;
export const cspHeader = 'content-security-policy';

/** For each file of the islands' code those that it imports, without a first slash. */
export type ModuleGraph = Record<string, string[]>;
/**
 * `runtimeFiles` maps the text of generated scripts to their paths. In the texts, each character is one byte of UTF-8.
 */
export type PageOptimizer = {
  optimize: (html: string) => string;
  runtimeFiles: ReadonlyMap<string, string>;
};
export type ListedPath = {
  pathname: string;
  /** The digest of the data of a page, from `getStaticPaths`. */
  cacheKey?: string | undefined;
  route: { type: string };
};

type BuildConfig = { build: { assets: string; format: string }; base: string };

/** Throws if the configuration of Astro places files where the publisher does not find them. */
export function checkBuildConfig({ build, base }: BuildConfig): void {
  for (const [name, value, expected] of [
    ['build.assets', build.assets, assetsFolder],
    ['build.format', build.format, 'file'],
    ['base', base, '/'],
  ] as const)
    if (value !== expected)
      throw new Error(`Astro’s setting ${name} is “${value}”; the publisher needs “${expected}”.`);
}

/** Returns the folder of the bundle that renders pages, which Astro removes after the build. */
export function findBundle(server: URL): string {
  const folder = fileURLToPath(new URL('.prerender/', server));
  if (!existsSync(folder)) throw changed(`there is no folder ${folder}`);
  return folder;
}

/** Returns the entry of the bundle in a folder. Throws unless there is exactly one. */
export function findBundleEntry(folder: string): string {
  const [entry, ...more] = readdirSync(folder).filter((name) =>
    name.startsWith('prerender-entry.'),
  );
  if (entry === undefined || more.length > 0)
    throw changed(`the bundle has ${entry ? 1 + more.length : 'no'} files prerender-entry.*`);
  return entry;
}

/** Throws unless the entry of the bundle is renderer.ts, as the integration asks. */
export function checkBundleExports(entry: object): void {
  for (const name of ['listPaths', 'render'])
    if (!(name in entry)) throw changed(`the entry of the bundle does not export ${name}`);
}

/** Returns the file of a page or an endpoint. Throws if the path has no leading slash. */
export function getOutputFile({ pathname, route }: ListedPath): string {
  if (!pathname.startsWith('/')) throw changed(`the path “${pathname}” has no leading slash`);
  const name = pathname.slice(1);
  return isPage({ route }) ? `${name || 'index'}.html` : name;
}

export const isPage = ({ route }: Pick<ListedPath, 'route'>): boolean => route.type === 'page';

/**
 * How a page is a text here: each character is one byte of UTF-8. All that is sought is ASCII. The engine takes a
 * millisecond for each copy of a text over 128 KiB, and typographic quotes would double the size of a page.
 */
export const pageEncoding = 'latin1';

/**
 * Returns the HTML of a rendered page with its islands optimized, and its headers: its policy and
 * its preloads.
 */
export function postProcessPage(
  rendered: { html: Uint8Array; policy: string | null },
  optimize: PageOptimizer['optimize'],
): { html: Buffer; headers: Record<string, string> } {
  const { policy } = rendered;
  if (policy === null) throw changed(`a page has no header ${cspHeader}`);
  const text = Buffer.from(rendered.html.buffer, rendered.html.byteOffset, rendered.html.length);
  const { html, link } = extractPreloads(optimize(escapeAttributes(text.toString(pageEncoding))));
  const headers = { [cspHeader]: pruneCsp(policy, html), ...(link && { link }) };
  return { html: Buffer.from(html, pageEncoding), headers };
}

/** Scripts and styles, which are left alone, and tags, whose quoted values may contain any character. */
const tags = /<(script|style)\b[^]*?<\/\1>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** Matches on each page that has something to escape, and on few others. */
const unescaped = /=\s*(?:"[^"<>]*[<>]|'[^'<>]*[<>])/;

/**
 * Escapes `<` and `>` in attributes, where Astro leaves them. Else what a visitor typed could look like a tag to the
 * regular expressions that change the page, which would then end an attribute in its middle.
 */
export function escapeAttributes(html: string): string {
  if (!unescaped.test(html)) return html;
  return html.replace(tags, (tag, raw?: string) =>
    raw ? tag : `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`,
  );
}

/**
 * Extracts the preloads of a page for a `Link` header. The browser fetches the fonts before it
 * parses the page, so more of them load before the first paint.
 */
export function extractPreloads(html: string): { html: string; link: string } {
  const links: string[] = [];
  const rest = html.replace(/<link rel="preload" ([^>]*)>/g, (_tag, attributes: string) => {
    links.push(toLink(attributes));
    return '';
  });
  if (/<link\b[^>]*\brel=["']?preload\b/.test(rest)) checkPreloads(rest);
  return { html: rest, link: links.join(', ') };
}

function toLink(attributes: string): string {
  const all = [...attributes.matchAll(/([a-z]+)(?:="([^"]*)")?/g)];
  const href = all.find(([, name]) => name === 'href')?.[2];
  if (!href) throw changed(`a preload has no address: ${attributes}`);
  const rest = all.filter(([, name]) => name !== 'href');
  const parameters = rest.map(([, name, value]) =>
    value === undefined ? name : `${name}="${value}"`,
  );
  return [`<${href}>`, 'rel=preload', ...parameters].join('; ');
}

/**
 * Removes the hashes of scripts and styles that the page does not contain from its policy. This
 * saves about 2 KiB per response, and scripts of other pages may not run. Throws if the policy
 * lacks the hash of a script or a style, which browsers would then ignore.
 */
export function pruneCsp(policy: string, html: string): string {
  const usedHashes = new Set(findInlineTexts(html).map(toSource));
  if (![...usedHashes].every((source) => policy.includes(source)))
    checkInlineElements(html, policy);
  return policy.replace(/ ('sha256-[^']+')/g, (part, source) =>
    usedHashes.has(String(source)) ? part : '',
  );
}

/** Returns the exact contents of styles and of scripts that run, as browsers hash them. */
function findInlineTexts(html: string): string[] {
  return [...html.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)]
    .filter(([, , attributes = '']) => !/ src=|json"/.test(attributes))
    .map(([, , , text = '']) => text);
}

/** Returns the source expression for a script or a style, as a policy names it. */
function toSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, pageEncoding).digest('base64')}'`;
}

function checkInlineElements(html: string, policy: string): void {
  for (const { name, attributes, text } of parseElements(html)) {
    const isInline = name === 'style' || (name === 'script' && attributes['src'] === undefined);
    const isData = attributes['type']?.endsWith('json');
    if (isInline && !isData && !policy.includes(toSource(text)))
      throw changed(`the policy of a page lacks the hash of a ${name}: ${text.slice(0, 60)}`);
  }
}

function checkPreloads(html: string): void {
  for (const { name, attributes } of parseElements(html))
    if (name === 'link' && attributes['rel'] === 'preload')
      throw changed(`a preload has another form: ${JSON.stringify(attributes)}`);
}

type Element = { name: string; attributes: Readonly<Record<string, string>>; text: string };

/**
 * Parses the elements of a page, with the text of those that have no children. This is slow, so it
 * only decides whether a match of a regular expression is an element or the text of an attribute.
 */
function parseElements(html: string): Element[] {
  const elements: Element[] = [];
  let open: Element | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open = { name, attributes, text: '' };
        elements.push(open);
      },
      ontext(text) {
        if (open) open.text += text;
      },
      onclosetag() {
        open = null;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return elements;
}

/** Astro's output has a form that the publisher does not know. No page is skipped for it. */
export class AstroOutputError extends Error {}

function changed(what: string): AstroOutputError {
  return new AstroOutputError(
    `Astro’s output has changed: ${what}. Update src/publisher/build/astro-output.ts, which fits Astro 7.3.`,
  );
}
