import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { collectionIcons } from '../domain/collection.ts';

const iconModule = z.object({
  __iconData: z.object({
    node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
  }),
});

const uiIcons = {
  search: 'Search',
  heart: 'Heart',
  bag: 'ShoppingCart',
  menu: 'Menu',
  close: 'X',
};

/** Reads one icon of lucide-react and returns the content of its `<svg>`. */
async function svgContent(component: string): Promise<string> {
  const file = component.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const url = new URL(`esm/icons/${file}.mjs`, new URL('..', import.meta.resolve('lucide-react')));
  const { __iconData } = iconModule.parse(await import(url.href));
  return __iconData.node
    .map(([tag, { key: _, ...attributes }]) => {
      const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${text.join('')}/>`;
    })
    .join('');
}

async function toObject(name: string, icons: Record<string, string>): Promise<string> {
  const lines = await Promise.all(
    Object.entries(icons).map(
      async ([key, component]) => `${key}: '${await svgContent(component)}',`,
    ),
  );
  return `export const ${name} = {\n${lines.join('\n')}\n};\n`;
}

const target = fileURLToPath(new URL('../components/icon-shapes.ts', import.meta.url));
const text = [
  '// Written by `npm run icons` from lucide-react (ISC License, Lucide contributors).\n\n',
  '/** The content of each `<svg viewBox="0 0 24 24">`. */\n',
  await toObject('uiIcons', uiIcons),
  '\n/** The icons that a collection can have. */\n',
  await toObject(
    'collectionIconShapes',
    Object.fromEntries(collectionIcons.map((icon) => [icon, icon])),
  ),
].join('');

writeFileSync(target, text);
execFileSync('npx', ['prettier', '--write', target]);
