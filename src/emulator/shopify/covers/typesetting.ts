import { kerning, letterOf, type Letter, type Voice } from './typefaces.ts';

/** The position of a text in the cover's units, and its largest size. */
export type Slot = {
  x: number;
  y: number;
  width: number;
  height: number;
  voice: Voice;
  largest: number;
  smallest: number;
  /** Letter spacing of capitals, in thousandths of the size. Null keeps the case of the text. */
  capitals: number | null;
  /** The line height as a share of the size. */
  leading: number;
  align: 'start' | 'middle';
  stand: 'top' | 'middle' | 'bottom';
  fill: string;
  /** The flat color behind the text. */
  on: string;
};

type Line = {
  x: number;
  y: number;
  letters: { letter: Letter; x: number }[];
  width: number;
};
export type Block = { slot: Slot; size: number; lines: Line[]; top: number; bottom: number };

const capHeight = 0.74;
const descent = 0.25;
const mostLines = 7;

function spaced(slot: Slot, text: string): { letters: Line['letters']; width: number } {
  const tracking = slot.capitals ?? 0;
  const letters: Line['letters'] = [];
  let [width, before] = [0, ''];
  for (const character of text) {
    const letter = letterOf(slot.voice, character);
    if (!letter) continue;
    if (before) width += tracking;
    if (before.trim() && character !== ' ') width += kerning(slot.voice, before, character);
    if (letter.outline) letters.push({ letter, x: width });
    width += letter.width;
    before = character;
  }
  return { letters, width };
}

/** Splits a text into words. Splits a word that is too wide for the slot at the smallest size. */
function wordsOf(slot: Slot, text: string): string[] {
  const room = (slot.width / slot.smallest) * 1000;
  const cased = slot.capitals === null ? text : text.toUpperCase();
  const known = Array.from(cased.slice(0, 400))
    .filter((character) => /\s/.test(character) || letterOf(slot.voice, character))
    .join('');
  return known
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const pieces: string[] = [];
      let piece = '';
      for (const character of word) {
        if (spaced(slot, piece + character).width > room) {
          pieces.push(piece);
          piece = '';
        }
        piece += character;
      }
      return [...pieces, piece];
    });
}

type Setting = { size: number; lines: string[] };

function settingOf(slot: Slot, words: string[]): Setting {
  const widths = words.map((word) => spaced(slot, word).width);
  const gap = spaced(slot, 'n n').width - 2 * spaced(slot, 'n').width;
  let best: Setting = { size: 0, lines: [] };
  for (let count = 1; count <= Math.min(words.length, mostLines); count++) {
    const { ends, widest } = breakLines(widths, gap, count);
    const tall = slot.height / (capHeight + descent + (count - 1) * slot.leading);
    const size = Math.min(slot.largest, tall, (slot.width / widest) * 1000);
    const lines = ends.map((end, at) => words.slice(ends[at - 1] ?? 0, end).join(' '));
    // An additional line must allow a larger size, and an article may not be alone on a line.
    if (size > best.size * 1.04 && !(best.size > 0 && lines.some((line) => /^an?$/i.test(line))))
      best = { size, lines };
  }
  return best;
}

/** Breaks compounds at hyphens only if that makes the whole text much larger. */
function largestSetting(slot: Slot, words: string[]): Setting {
  const whole = settingOf(slot, words);
  const parts = words.flatMap((word) => word.split(/(?<=\p{L}[-–—])(?=\p{L})/u));
  if (parts.length === words.length || parts.length > 12) return whole;
  const broken = settingOf(slot, parts);
  const lines = broken.lines.map((line) => line.replace(/([-–—]) (?=\p{L})/gu, '$1'));
  return broken.size > whole.size * 1.3 ? { size: broken.size, lines } : whole;
}

/**
 * Sets a text as large as its slot allows. A text too long at the smallest size is cut with an
 * ellipsis.
 */
export function fitText(text: string, slot: Slot): Block {
  const words = wordsOf(slot, text);
  let setting = largestSetting(slot, words);
  for (let kept = words.length - 1; kept > 0 && setting.size < slot.smallest; kept--) {
    const last = (words[kept - 1] ?? '').replace(/[\s,;:.–—-]+$/, '');
    setting = largestSetting(slot, [...words.slice(0, kept - 1), `${last}…`]);
  }
  const { size, lines } = setting;
  const height = lines.length
    ? size * (capHeight + descent + (lines.length - 1) * slot.leading)
    : 0;
  const slack = slot.height - height;
  const top = slot.y + (slot.stand === 'top' ? 0 : slot.stand === 'middle' ? slack / 2 : slack);
  return {
    slot,
    size,
    top,
    bottom: top + height,
    lines: lines.map((line, index) => {
      const { letters, width } = spaced(slot, line);
      const free = slot.width - (width * size) / 1000;
      return {
        letters,
        width: (width * size) / 1000,
        x: slot.x + (slot.align === 'middle' ? free / 2 : 0),
        y: top + size * (capHeight + index * slot.leading),
      };
    }),
  };
}

/** Returns the line breaks, for a number of lines, that minimize the widest line. */
function breakLines(
  widths: number[],
  gap: number,
  count: number,
): { ends: number[]; widest: number } {
  type Best = { widest: number; ends: number[] };
  let row: Best[] = [{ widest: 0, ends: [] }];
  for (let made = 1; made <= count; made++) {
    const next: Best[] = [];
    for (let end = made; end <= widths.length; end++) {
      let best: Best = { widest: Infinity, ends: [] };
      let width = -gap;
      for (let start = end - 1; start >= made - 1; start--) {
        width += (widths[start] ?? 0) + gap;
        if (width >= best.widest) break;
        const before = row[start];
        if (!before) continue;
        const widest = Math.max(before.widest, width);
        if (widest < best.widest) best = { widest, ends: [...before.ends, end] };
      }
      next[end] = best;
    }
    row = next;
  }
  return row[widths.length] ?? { widest: Infinity, ends: [] };
}
