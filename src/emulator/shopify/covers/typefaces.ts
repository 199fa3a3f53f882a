import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Command, type Font, type Glyph } from 'opentype.js';

/** One glyph: its outline is defined once per cover and referenced by its id. */
export type Letter = { name: string; outline: string; width: number };

const families = {
  roman: 'young-serif/files/young-serif-latin-400-normal',
  italic: 'fraunces/files/fraunces-latin-600-italic',
  black: 'fraunces/files/fraunces-latin-900-normal',
} as const;

export type Voice = keyof typeof families;

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();
const letters = new Map<string, Letter>();

function open(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = opentype.parse(
    new Uint8Array(readFileSync(require.resolve(`@fontsource/${file}.woff`))).buffer,
  );
  opened.set(file, font);
  return font;
}

/** Each family has two files, Latin and extended Latin; the second is loaded when needed. */
function glyphOf(
  voice: Voice,
  character: string,
): { file: string; font: Font; glyph: Glyph } | null {
  const latin = families[voice];
  for (const file of [latin, latin.replace('-latin-', '-latin-ext-')]) {
    const font = open(file);
    const glyph = font.charToGlyph(character);
    if (glyph.index > 0) return { file, font, glyph };
  }
  return null;
}

/**
 * Outlines are in thousandths of the type size, as integers and relative. The font library's
 * rounding yields NaN.
 */
function outlineOf(commands: Command[], scale: number): string {
  let [x, y] = [0, 0];
  const from = (px: number, py: number) => {
    const [dx, dy] = [Math.round(px * scale) - x, Math.round(-py * scale) - y];
    return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`;
  };
  let [startX, startY] = [0, 0];
  return commands
    .map((step) => {
      if (step.type === 'Z') {
        [x, y] = [startX, startY];
        return 'z';
      }
      const points = [from(step.x, step.y)];
      if (step.type === 'L' && points[0] === '0 0') return '';
      if (step.type === 'Q') points.unshift(from(step.x1, step.y1));
      if (step.type === 'C') points.unshift(from(step.x1, step.y1), from(step.x2, step.y2));
      [x, y] = [Math.round(step.x * scale), Math.round(-step.y * scale)];
      if (step.type === 'M') [startX, startY] = [x, y];
      return step.type.toLowerCase() + points.join(' ');
    })
    .join('');
}

/** Returns the glyph of a character, without its accent if the typeface lacks that, or null. */
export function letterOf(voice: Voice, character: string): Letter | null {
  const key = voice + character;
  const known = letters.get(key);
  if (known) return known;
  const found = glyphOf(voice, character) ?? glyphOf(voice, character.normalize('NFD').charAt(0));
  if (!found) return null;
  const scale = 1000 / found.font.unitsPerEm;
  const letter = {
    name: `${voice}-${(character.codePointAt(0) ?? 0).toString(16)}`,
    outline: outlineOf(found.glyph.path.commands, scale),
    width: (found.glyph.advanceWidth ?? 0) * scale,
  };
  letters.set(key, letter);
  return letter;
}

/** Returns the kerning of two glyphs, in thousandths of the type size. */
export function kerning(voice: Voice, left: string, right: string): number {
  const [one, other] = [glyphOf(voice, left), glyphOf(voice, right)];
  if (!one || !other || one.file !== other.file) return 0;
  return (one.font.getKerningValue(one.glyph, other.glyph) * 1000) / one.font.unitsPerEm;
}
