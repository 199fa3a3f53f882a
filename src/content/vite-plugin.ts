import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import type { Plugin } from 'vite';
import {
  listShopFiles,
  readFacts,
  readOldAddresses,
  readTexts,
  toFactsModule,
} from './read-shop.ts';
import { findThemeFile } from './theme.ts';

const factsId = '#shop';
const textsId = 'virtual:shop-texts';
const oldAddressesId = 'virtual:shop-old-addresses';
const ids = [factsId, textsId, oldAddressesId];

/**
 * Creates the Vite plugin that gives bundles the shop of a folder as constants: `#shop` with the facts, and
 * `virtual:shop-texts` with the texts as HTML, the pictures and the icon, and those of redirects.csv. They fail with the sentence of a
 * fault. Stylesheets import the theme as `#theme.css`. In development, a change of a file reloads
 * the page.
 */
export function shopContent(folder: string): Plugin {
  return {
    name: 'content:shop',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '#theme.css': findThemeFile(folder) } } }),
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : null),
    load(id) {
      if (!ids.some((one) => id === `\0${one}`)) return null;
      for (const file of listShopFiles(folder)) this.addWatchFile(file);
      if (id === `\0${oldAddressesId}`)
        return `export const oldAddresses = ${JSON.stringify(readOldAddresses(folder))};`;
      return id === `\0${factsId}` ? toFactsModule(folder) : toTextsModule(folder);
    },
  };
}

async function toTextsModule(folder: string): Promise<string> {
  const facts = readFacts(folder);
  const markdown = await createSatteriMarkdownProcessor({ syntaxHighlight: false });
  const render = async <Text extends { body: string }>({ body, ...data }: Text) => ({
    ...data,
    html: (await markdown.render(body)).code.trim(),
  });
  const renderParagraph = async (body: string) => {
    const { html } = await render({ body });
    const [, paragraph] = /^<p>((?:(?!<p>)[^])*)<\/p>$/.exec(html) ?? [];
    if (!paragraph) throw new Error(`home.md: a text is not one paragraph: ${body.slice(0, 60)}…`);
    return paragraph.replaceAll('\n', ' ');
  };
  async function renderAll<Text extends { body: string }>(all: Readonly<Record<string, Text>>) {
    const rendered: Record<string, Omit<Text, 'body'> & { html: string }> = {};
    for (const [name, text] of Object.entries(all)) rendered[name] = await render(text);
    return rendered;
  }
  const { pages, home, about, owner, policies } = readTexts(folder, facts);
  const { body: greeting, ...homeTexts } = home;
  const { heading, text: story } = home.story;
  const texts = {
    pages,
    home: {
      ...homeTexts,
      html: await renderParagraph(greeting),
      story: { heading, html: await renderParagraph(story) },
    },
    about: await render(about),
    owner: owner && (await render(owner)),
    policies: await renderAll(policies),
  };
  const { people, drawings } = facts;
  const files = new Set(
    [people.owner, ...people.team, drawings.front, drawings.map].flatMap(
      (one) => one?.picture ?? [],
    ),
  );
  const imports: string[] = [];
  const pictures = Array.from(files, (file, index) => {
    const path = join(folder, file);
    if (file.endsWith('.svg'))
      return `${JSON.stringify(file)}: ${JSON.stringify({ svg: toInlineSvg(readFileSync(path, 'utf8')) })}`;
    imports.push(`import picture${index} from ${JSON.stringify(path)};`);
    return `${JSON.stringify(file)}: { image: picture${index} }`;
  });
  return [
    ...imports,
    `export const texts = ${JSON.stringify(texts)};`,
    `export const pictures = { ${pictures.join(', ')} };`,
    `export const icon = ${JSON.stringify(readIcon(folder))};`,
    `export const front = ${JSON.stringify(readFront(folder, drawings.front?.picture))};`,
  ].join('\n');
}

/** Returns the icon of a shop, or one that names no shop. */
function readIcon(folder: string): string {
  const own = join(folder, 'icon.svg');
  const neutral = fileURLToPath(new URL('template/icon.svg', import.meta.url));
  return readFileSync(existsSync(own) ? own : neutral, 'utf8');
}

/** Returns the picture of the shop's front without the letters of a drawing, or its icon, as Base64. */
function readFront(folder: string, picture: string | undefined): string {
  if (picture?.endsWith('.svg') === false) return readFileSync(join(folder, picture), 'base64');
  const svg = picture ? readFileSync(join(folder, picture), 'utf8') : readIcon(folder);
  return Buffer.from(svg.replace(/<text\b[^]*?<\/text>/g, '')).toString('base64');
}

/** Returns the element alone, without what only a file needs. */
const toInlineSvg = (svg: string) =>
  svg
    .slice(svg.indexOf('<svg'))
    .replace(/ xmlns="[^"]*"/, '')
    .trim();
