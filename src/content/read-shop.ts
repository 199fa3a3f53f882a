import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { frontMatter, pageTexts, shopFacts } from './shop-schema.ts';
import { findThemeFile, readTheme, shorten, type Theme } from './theme.ts';

export type ShopFacts = z.infer<typeof shopFacts> & { theme: Theme };

/** A text in Markdown with its front matter. */
type Markdown<Data> = Data & { body: string };

export type ShopTexts = {
  pages: z.infer<typeof pageTexts>;
  home: Markdown<z.infer<typeof frontMatter.home>>;
  about: Markdown<z.infer<typeof frontMatter.about>>;
  /** Null if the shop names no owner. */
  owner: Markdown<z.infer<typeof frontMatter.owner>> | null;
  /** By the last part of their path. */
  policies: Readonly<Record<string, Markdown<z.infer<typeof frontMatter.policy>>>>;
};

/** Lists the files of a shop's folder. */
export function listShopFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

/** Reads the old addresses of a shop and where they lead, with their lines. There need not be any. */
export function readOldAddresses(folder: string): { from: string; to: string; line: number }[] {
  const file = join(folder, 'redirects.csv');
  if (!existsSync(file)) return [];
  const rows: unknown = parseCsv(readFileSync(file), {
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  return csvRows
    .parse(rows)
    .map(({ record: [from = '', to = ''], info }) => ({ from, to, line: info.lines }))
    .filter(({ from, to }) => from.toLowerCase() !== 'from' || to.toLowerCase() !== 'to');
}

const csvRows = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
);

/** Reads the facts of a shop. Throws an error whose message names the file, the line and the key. */
export function readFacts(folder: string): ShopFacts {
  const file = join(folder, 'shop.yaml');
  const facts = parseYaml(file, readText(file), shopFacts);
  const { owner, team } = facts.people;
  const pictures = [owner, ...team, facts.drawings.front, facts.drawings.map];
  for (const picture of pictures.map((one) => one?.picture))
    if (picture && !existsSync(join(folder, picture)))
      throw new Error(`${shorten(file)}: the picture ${picture} does not exist.`);
  return { ...facts, theme: readTheme(findThemeFile(folder)) };
}

/** Returns the facts as a module of constants. Browsers and Deno cannot read the folder. */
export function toFactsModule(folder: string, suffix = ''): string {
  return Object.entries(readFacts(folder))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}${suffix};\n`)
    .join('');
}

/**
 * Reads the texts of a shop. A name in braces is replaced by the fact, such as `{phone}`. Blocks
 * between `:::withdrawal` and `:::` stay only if the shop has that form.
 * Throws an error whose message names the file, the line and the key.
 */
export function readTexts(folder: string, facts: ShopFacts): ShopTexts {
  const blocks = { withdrawal: facts.withdrawalForm };
  const names = { ...facts.shop, ...(facts.clubDay && { clubDay: facts.clubDay.name }) };
  const readMarkdown = <Data extends object>(name: string, schema: z.ZodType<Data>) => {
    const file = join(folder, name);
    const text = readText(file);
    const end = /^---$/m.exec(text.slice(4))?.index;
    if (!text.startsWith('---\n') || end === undefined)
      throw new Error(`${shorten(file)}: the keys between two lines of --- are missing.`);
    checkNames(file, text, names);
    const data = parseYaml(file, text.slice(0, end + 4), schema, names);
    const body = fill(selectBlocks(text.slice(end + 8), blocks), names).trim();
    if (!body) throw new Error(`${shorten(file)}: the text below the second --- is missing.`);
    return { ...data, body };
  };
  const file = join(folder, 'pages.yaml');
  const yaml = readText(file);
  checkNames(file, yaml, names);
  const { policy } = frontMatter;
  const pages = parseYaml(file, yaml, pageTexts, names);
  if (facts.withdrawalForm && !pages.withdrawal)
    throw new Error(
      `${shorten(file)}: withdrawal is missing. It must be a description and a lead, because withdrawalForm of shop.yaml is true.`,
    );
  return {
    pages,
    home: checkHome(readMarkdown('home.md', frontMatter.home)),
    about: readMarkdown('about.md', frontMatter.about),
    owner: facts.people.owner && readMarkdown('owner.md', frontMatter.owner),
    policies: {
      'terms-of-service': readMarkdown('policies/terms-of-service.md', policy),
      'refund-policy': readMarkdown('policies/refund-policy.md', policy),
      'shipping-policy': readMarkdown('policies/shipping-policy.md', policy),
      'eu-uk-shipping': readMarkdown('policies/eu-uk-shipping.md', policy),
      'privacy-policy': readMarkdown('policies/privacy-policy.md', policy),
    },
  };
}

/** Throws if a text of the home page is more than one paragraph, or not a paragraph. */
function checkHome(home: ShopTexts['home']): ShopTexts['home'] {
  for (const text of [home.body, home.story.text])
    if (/\n\s*\n|^(#|[-*>] |\d+\. |\|)/m.test(text.trim()))
      throw new Error(`home.md: a text must be one paragraph: ${text.trim().slice(0, 60)}…`);
  return home;
}

type Names = Readonly<Record<string, string>>;
const placeholders = /\{(\w+)\}/g;

function readText(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    throw new Error(`${shorten(file)} is missing. SHOP_CONTENT names the folder of the shop.`);
  }
  if (!text.trim()) throw new Error(`${shorten(file)} is empty.`);
  return text;
}

function parseYaml<Value>(
  file: string,
  text: string,
  schema: z.ZodType<Value>,
  names: Names = {},
): Value {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const place = (offset: number | undefined) =>
    offset === undefined ? shorten(file) : `${shorten(file)}, line ${lines.linePos(offset).line}`;
  const [error] = document.errors;
  if (error?.code === 'TAB_AS_INDENT')
    throw new Error(`${place(error.pos[0])} starts with a tab. YAML is indented by spaces.`);
  if (error) {
    const reason = error.message.replace(/ at line [^]*/, '').trim();
    throw new Error(`${place(error.pos[0])} is not YAML: ${reason}.`);
  }
  if (document.contents === null) throw new Error(`${shorten(file)} has no keys.`);
  const result = schema.safeParse(fillIn(document.toJS(), names));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String) ?? [];
  const node: unknown = document.getIn(path, true);
  const offset =
    node !== null && typeof node === 'object' && 'range' in node && Array.isArray(node.range)
      ? Number(node.range[0])
      : undefined;
  const key = path.join('.');
  if (issue?.code === 'unrecognized_keys')
    throw new Error(
      `${shorten(file)}: ${[key, issue.keys[0]].filter(Boolean).join('.')} is no known key.`,
    );
  const subject = key || 'The file';
  throw new Error(
    offset === undefined
      ? `${shorten(file)}: ${subject} is missing. It must be ${issue?.message}.`
      : `${place(offset)}: ${subject} must be ${issue?.message}.`,
  );
}

/** Keeps or removes the blocks that depend on the shop, by their names. */
function selectBlocks(text: string, shown: Readonly<Record<string, boolean>>): string {
  return text.replace(
    new RegExp(`^:::(${Object.keys(shown).join('|')})\\n+([^]*?)^:::\\n+`, 'gm'),
    (_block, name: string, content: string) => (shown[name] ? content : ''),
  );
}

/** Throws if a name in braces is no fact. */
function checkNames(file: string, text: string, names: Names): void {
  for (const { 0: placeholder, 1: name = '', index } of text.matchAll(placeholders)) {
    if (names[name] !== undefined) continue;
    const line = text.slice(0, index).split('\n').length;
    const known = Object.keys(names).join(', ');
    throw new Error(
      `${shorten(file)}, line ${line}: ${placeholder} names no fact. The facts are ${known}.`,
    );
  }
}

/** Replaces the names in braces in all texts of a value. */
function fillIn(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fill(value, names);
  if (Array.isArray(value)) return value.map((item) => fillIn(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, fillIn(child, names)]),
  );
}

const fill = (text: string, names: Names) =>
  text.replace(placeholders, (placeholder, name: string) => names[name] ?? placeholder);
