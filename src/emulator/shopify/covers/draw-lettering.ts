import type { Block } from './typesetting.ts';

/** Draws text as outlines, each glyph defined once. No part of a title becomes text or markup. */
export function outlinesOf(blocks: Block[]): string {
  const used = new Map<string, string>();
  for (const { letter } of blocks.flatMap(({ lines }) => lines.flatMap(({ letters }) => letters)))
    used.set(letter.name, letter.outline);
  return [...used].map(([name, outline]) => `<path id="${name}" d="${outline}"/>`).join('');
}

export function drawBlock({ slot, size, lines }: Block): string {
  const scale = (size / 1000).toFixed(4);
  return lines
    .map(({ x, y, letters }) => {
      const uses = letters.map(
        ({ letter, x: at }) => `<use href="#${letter.name}" x="${Math.round(at)}"/>`,
      );
      const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`;
      return `<g fill="${slot.fill}" transform="${place}">${uses.join('')}</g>`;
    })
    .join('');
}
