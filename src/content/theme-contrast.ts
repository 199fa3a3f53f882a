import { contrast } from './color.ts';
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
