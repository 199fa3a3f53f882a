import { hashSeed } from './random.ts';

/**
 * The SVG primitives of all motifs. Colors and numbers come only from code, never from the catalog.
 */

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function hoop(x: number, y: number, radius: number, color: string, width: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function moved(x: number, y: number, drawing: string, angle = 0, scale = 1): string {
  const turn = angle ? ` rotate(${round(angle)})` : '';
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${round(x)} ${round(y)})${turn}${size}">${drawing}</g>`;
}

/**
 * Defines a reusable drawing. Its id is derived from its content, so equal drawings share one
 * definition.
 */
function named(drawing: string): [name: string, drawn: string] {
  const name = `d${hashSeed(drawing).toString(36)}`;
  return [name, `<g id="${name}">${drawing}</g>`];
}

/** Draws the right half and its mirror image. */
export function mirrored(half: string): string {
  const [name, drawn] = named(half);
  return `${drawn}<use href="#${name}" transform="scale(-1 1)"/>`;
}

/** Repeats a drawing around the center. */
export function around(count: number, drawing: string, start = 0): string {
  const [name, drawn] = named(drawing);
  const turns = Array.from({ length: count }, (_, index) => round(start + (index * 360) / count));
  return turns
    .map((turn, index) =>
      index
        ? `<use href="#${name}" transform="rotate(${turn})"/>`
        : `<g transform="rotate(${turn})">${drawn}</g>`,
    )
    .join('');
}

/** Draws a pointed leaf from x, y in the direction of the angle in degrees (0 is right). */
export function leaf(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  fill: string,
): string {
  const [l, w] = [length, width / 2];
  const d = `M0 0C${round(l * 0.25)} ${round(-w * 1.3)} ${round(l * 0.7)} ${round(-w * 1.2)} ${l} 0C${round(l * 0.7)} ${round(w * 1.2)} ${round(l * 0.25)} ${round(w * 1.3)} 0 0Z`;
  return moved(x, y, shape(d, fill), angle);
}

/** Draws a star centered on x, y. */
export function star(
  x: number,
  y: number,
  radius: number,
  fill: string,
  points = 4,
  waist = 0.32,
): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const reach = index % 2 ? radius * waist : radius;
    const angle = (index * Math.PI) / points - Math.PI / 2;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  });
  return shape(`M${corners.join('L')}Z`, fill);
}

/** Draws a heart whose notch is at x, y. */
export function heart(x: number, y: number, size: number, fill: string): string {
  const s = size / 100;
  const at = (dx: number, dy: number) => `${round(x + dx * s)} ${round(y + dy * s)}`;
  return shape(
    `M${at(0, 0)}C${at(-18, -34)} ${at(-66, -30)} ${at(-66, 12)}C${at(-66, 46)} ${at(-28, 66)} ${at(0, 100)}C${at(28, 66)} ${at(66, 46)} ${at(66, 12)}C${at(66, -30)} ${at(18, -34)} ${at(0, 0)}Z`,
    fill,
  );
}
