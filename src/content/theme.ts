import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CssSyntaxError,
  parse,
  type ChildNode,
  type Container,
  type Declaration,
  type Root,
} from 'postcss';
import { z } from 'zod';

const color = z.string('a color').regex(/^#[\da-f]{6}$/i, 'a color such as #faf5ea');
/** The colors, by their role; docs/theme.md explains each. */
const palette = z.strictObject({
  paper: color,
  leaf: color,
  shade: color,
  ink: color,
  soft: color,
  line: color,
  rose: color,
  'rose-deep': color,
  'on-rose': color,
  blush: color,
  gilt: color,
  wine: color,
  'on-wine': color,
});
const quoted = z
  .string('a text in quotes')
  .regex(/^(['"])[^'"\\]+\1$/, 'a text in quotes')
  .transform((text) => text.slice(1, -1));
const fontList = z
  .string()
  .transform((list) => list.split(',').map((font) => font.trim().replace(/^(['"])(.*)\1$/, '$2')));
const lightColors = palette.extend({ 'rose-on-wine': color });
const variables = lightColors.extend({
  'title-typeface': quoted,
  'text-typeface': quoted,
  'title-fallbacks': fontList.optional(),
  'text-fallbacks': fontList.optional(),
  corner: z.string('a length').regex(/^(0|[\d.]+(px|rem|em))$/, 'a length such as 2px or 0'),
  ornament: quoted,
});

/** Colors such as `#faf5ea`. */
type Palette = Readonly<z.infer<typeof palette>>;

export type Typeface = {
  /** The name for CSS, such as `Young Serif`. */
  family: string;
  /** The font of Latin letters in its package, such as `@fontsource/NAME/files/NAME.woff2`. */
  file: string;
  isVariable: boolean;
  /** The fonts that are shown until it loads. Without a list, Astro scales a system font. */
  fallbacks: string[] | null;
  generic: 'serif' | 'sans-serif';
};

export type Theme = {
  light: Readonly<z.infer<typeof lightColors>>;
  dark: Palette;
  title: Typeface;
  text: Typeface;
  /** An SVG path of 144 by 17 with the fill rule `evenodd`. */
  ornament: string;
};

const ownTheme = fileURLToPath(new URL('shop/theme.css', import.meta.url));

/** Returns the theme of a shop's folder, or this project's if the folder has none. */
export function findThemeFile(folder: string): string {
  const file = join(folder, 'theme.css');
  return existsSync(file) ? file : ownTheme;
}

/** Reads a theme. Throws an error whose message names the file, the line and the variable. */
export function readTheme(file: string): Theme {
  const blocks = findBlocks(file);
  const values = parseBlock(file, '@theme', variables, blocks.light);
  return {
    light: lightColors.strip().parse(values),
    dark: parseBlock(file, `@media ${darkQuery}`, palette, blocks.dark),
    title: findTypeface(file, 'title', values['title-typeface'], values['title-fallbacks']),
    text: findTypeface(file, 'text', values['text-typeface'], values['text-fallbacks']),
    ornament: values.ornament,
  };
}

const darkQuery = 'screen and (prefers-color-scheme: dark)';

/** Finds the two blocks of variables. Other rules would change more than the look. */
function findBlocks(file: string): { light?: Container; dark?: Container } {
  const found: { light?: Container; dark?: Container } = {};
  for (const node of parseSheet(file).nodes) {
    if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'font-face')) continue;
    if (node.type === 'atrule' && node.name === 'theme') found.light = node;
    else if (node.type === 'atrule' && node.name === 'media' && node.params === darkQuery) {
      const root = node.nodes?.find((child) => child.type === 'rule' && child.selector === ':root');
      if (root?.type === 'rule') found.dark = root;
    } else
      throw new Error(
        `${place(file, node)}: a theme has @theme, @media ${darkQuery} and @font-face, nothing else.`,
      );
  }
  return found;
}

function parseSheet(file: string): Root {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    throw new Error(`${shorten(file)}, line ${error.line}: ${error.reason}.`, { cause: error });
  }
}

function parseBlock<Value>(
  file: string,
  name: string,
  schema: z.ZodType<Value>,
  block: Container | undefined,
): Value {
  if (!block) throw new Error(`${shorten(file)}: the block ${name} is missing.`);
  const nodes = new Map<string, Declaration>();
  for (const node of block.nodes ?? [])
    if (node.type === 'decl') nodes.set(node.prop, node);
    else if (node.type !== 'comment')
      throw new Error(`${place(file, node)}: ${name} has variables only.`);
  const entries = [...nodes].map(([key, { value }]) => [toRole(key), value]);
  const { data, error } = schema.safeParse(Object.fromEntries(entries));
  if (data !== undefined) return data;
  // A typing error in a name is also a missing variable; the name says more.
  const issues = error?.issues ?? [];
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const isUnknown = issue?.code === 'unrecognized_keys';
  const key = toVariable(String(isUnknown ? issue.keys[0] : issue?.path[0]));
  const node = nodes.get(key);
  if (isUnknown) throw new Error(`${place(file, node)}: ${key} is no variable of ${name}.`);
  throw new Error(
    node
      ? `${place(file, node)}: ${key} must be ${issue?.message}.`
      : `${shorten(file)}: ${key} is missing in ${name}. It must be ${issue?.message}.`,
  );
}

const toVariable = (role: string) =>
  role.startsWith('--') ? role : `--${role in lightColors.shape ? 'color-' : ''}${role}`;

/** Returns the key of a variable in the schemas. An unknown variable keeps its name. */
const toRole = (variable: string) =>
  Object.keys(variables.shape).find((role) => toVariable(role) === variable) ?? variable;

const metadata = z.object({ family: z.string(), category: z.string() });

/**
 * Finds the font in its Fontsource package. The text font must be a variable one, because texts
 * have three weights.
 */
function findTypeface(
  file: string,
  use: 'title' | 'text',
  name: string,
  fallbacks: string[] | undefined,
): Typeface {
  const packages = [
    { folder: `@fontsource-variable/${name}`, style: 'wght', isVariable: true },
    ...(use === 'title'
      ? [{ folder: `@fontsource/${name}`, style: '400', isVariable: false }]
      : []),
  ];
  for (const { folder, style, isVariable } of packages) {
    const font = `${folder}/files/${name}-latin-${style}-normal.woff2`;
    if (!existsSync(resolvePackage(font))) continue;
    const { family, category } = metadata.parse(
      JSON.parse(readFileSync(resolvePackage(`${folder}/metadata.json`), 'utf8')),
    );
    return {
      family,
      file: font,
      isVariable,
      fallbacks: fallbacks ?? null,
      generic: category === 'serif' ? 'serif' : 'sans-serif',
    };
  }
  const names = packages.map(({ folder }) => folder).join(' or ');
  throw new Error(
    `${shorten(file)}: --${use}-typeface is '${name}', but the package ${names} is not installed. ` +
      `Install it with: npm install ${packages[0]?.folder}`,
  );
}

const resolvePackage = (path: string) =>
  fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

/** Returns a path as the messages of faults name it: from the working directory, if it is below. */
export const shorten = (file: string): string => {
  const short = relative('', file);
  return short.startsWith('..') ? file : short;
};

const place = (file: string, node: ChildNode | undefined) =>
  `${shorten(file)}, line ${node?.source?.start?.line}`;

type Role = keyof Theme['light'];

const surfaces = ['paper', 'leaf', 'shade'] as const satisfies Role[];

/** Which colors stand on which, and their least contrast: AAA for text, AA for everything else. */
const pairs: readonly { text: Role; grounds: readonly Role[]; least: 7 | 4.5 }[] = [
  { text: 'ink', grounds: [...surfaces, 'blush'], least: 7 },
  { text: 'soft', grounds: surfaces, least: 7 },
  { text: 'on-wine', grounds: ['wine'], least: 7 },
  { text: 'rose', grounds: surfaces, least: 4.5 },
  { text: 'rose-deep', grounds: surfaces, least: 4.5 },
  { text: 'gilt', grounds: surfaces, least: 4.5 },
  { text: 'on-rose', grounds: ['rose', 'rose-deep'], least: 4.5 },
  { text: 'wine', grounds: ['rose-on-wine', 'on-wine'], least: 4.5 },
];

/** Returns a sentence for each pair of a theme's colors that is hard to read. */
export function findLowContrasts({ light, dark }: Theme): string[] {
  return [
    { scheme: 'light', colors: light },
    { scheme: 'dark', colors: { ...light, ...dark } },
  ].flatMap(({ scheme, colors }) =>
    pairs.flatMap(({ text, grounds, least }) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(colors[text], colors[ground]);
        return ratio >= least
          ? []
          : `${scheme}: ${text} on ${ground} has a contrast of ${ratio.toFixed(2)}, not ${least}.`;
      }),
    ),
  );
}

/** Returns red, green and blue of a color such as `#faf5ea`, 0 to 255. */
function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Returns the relative luminance of WCAG, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
