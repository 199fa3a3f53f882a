import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { icons as lucide } from '@iconify-json/lucide';
import { format, resolveConfig } from 'prettier';
import { collectionIcons } from '../domain/merchandising/collection.ts';

const uiIcons = {
  search: 'search',
  heart: 'heart',
  bag: 'shopping-cart',
  menu: 'menu',
  close: 'x',
};

const dashboardIcons =
  'arrow-down arrow-up badge-dollar-sign book-heart calendar-days calendar-plus clock copy download ellipsis grip-vertical history layout-dashboard library log-out mail map-pin move-vertical newspaper panel-left pencil plus refresh-cw settings trash-2 upload user-plus users x';

/** The attributes that `.icon` in the stylesheet sets for the whole icon. */
const strokeAttributes =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** Returns the content of the `<svg>` of a Lucide icon. Throws if Lucide has no such icon. */
function svgContent(name: string): string {
  const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases?.[name]?.parent ?? ''];
  if (!icon) throw new Error(`Lucide has no icon "${name}".`);
  return icon.body.replace(strokeAttributes, '').replace(/^<g>(.*)<\/g>$/, '$1');
}

const toKebabCase = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Writes a module with the content of each `<svg viewBox="0 0 24 24">`, by the icon's name. */
async function writeShapes(file: string, name: string, icons: [name: string, icon: string][]) {
  const target = fileURLToPath(new URL(file, import.meta.url));
  const lines = icons.map(([key, icon]) => `'${key}': '${svgContent(icon)}',`);
  const text = `// Written by \`npm run icons\` from Lucide (ISC License, Lucide contributors).

/** The content of each \`<svg viewBox="0 0 24 24">\`. */
export const ${name} = {\n${lines.join('\n')}\n};\n`;
  const options = await resolveConfig(target);
  writeFileSync(target, await format(text, { ...options, filepath: target }));
}

// One file for each kind, so that shoppers download only the icons that they see.
await writeShapes('../components/icon-shapes.ts', 'iconShapes', Object.entries(uiIcons));
await writeShapes(
  '../components/collection-icon-shapes.ts',
  'collectionIconShapes',
  collectionIcons.map((name) => [name, toKebabCase(name)]),
);
await writeShapes(
  '../dashboard/ui/icon-shapes.ts',
  'dashboardIconShapes',
  dashboardIcons.split(' ').map((name) => [name, name]),
);
