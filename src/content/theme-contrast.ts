import type { Theme } from './theme.ts';

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
