import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { icons as lucide } from '@iconify-json/lucide';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { shopFolder, theme } from '../content/shop.ts';
import { collectionIcons } from '../domain/merchandising/collection.ts';

const uiIcons = {
  search: 'search',
  heart: 'heart',
  bag: 'shopping-cart',
  menu: 'menu',
  close: 'x',
};

const dashboardIcons =
  'arrow-down arrow-up badge-dollar-sign book-heart calendar-days calendar-plus clock copy download grip-vertical history layout-dashboard library log-out mail map-pin newspaper panel-left pencil plus refresh-cw settings trash-2 upload user-plus users x';

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

const toPath = (name: string) => fileURLToPath(new URL(`../../public/${name}`, import.meta.url));
const ownIcon = join(shopFolder, 'icon.svg');
const shopIcon = readFileSync(existsSync(ownIcon) ? ownIcon : toPath('icon.svg'), 'utf8');
/** The side of a maskable icon for an icon of 64, because systems crop its edges. */
const maskableSide = 84;

/** Draws an icon as a square PNG with a side in pixels. */
function draw(svg: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * Returns a favicon.ico with one PNG of 48 pixels, the size that search engines require. The file
 * is a header, one entry and the image.
 */
async function drawFavicon(): Promise<Buffer> {
  const pixels = 48;
  const image = await draw(shopIcon, pixels);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** Draws the icon with a margin, without transparent corners. */
async function drawMaskable(pixels: number): Promise<Buffer> {
  const side = Math.round((pixels * 64) / maskableSide);
  return sharp({
    create: { width: pixels, height: pixels, channels: 3, background: theme.light.wine },
  })
    .composite([{ input: await draw(shopIcon, side) }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

writeFileSync(toPath('icon.svg'), shopIcon);
writeFileSync(toPath('icon-192.png'), await draw(shopIcon, 192));
writeFileSync(toPath('icon-512.png'), await draw(shopIcon, 512));
writeFileSync(toPath('icon-maskable.png'), await drawMaskable(512));
writeFileSync(toPath('apple-touch-icon.png'), await drawMaskable(180));
writeFileSync(toPath('favicon.ico'), await drawFavicon());
