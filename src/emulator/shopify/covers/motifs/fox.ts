import { dot, leaf, line, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A fox asleep in a ring, its tail over its nose, among leaves. */
export function fox({ main, second, accent, ground }: Inks): string {
  const sprig =
    leaf(0, 0, -60, 74, 32, second) +
    leaf(0, 0, -110, 66, 30, second) +
    leaf(0, 0, -10, 60, 28, second);
  return [
    moved(132, -88, sprig, 10),
    moved(-140, -70, sprig, -40),
    dot(0, 24, 150, main),
    shape('M-40 40C-30 0 30-14 66 14C30 20 0 40-10 66C-24 62-36 54-40 40Z', ground),
    line('M-118-40C-60-104 70-104 116-30', ground, 4),
    shape(
      'M-146 0L-158-92L-104-62C-84-72-58-72-40-60L6-84L4 10C-10 52-40 82-60 104C-90 84-132 52-146 0Z',
      main,
    ),
    line('M-146 2C-130 52-92 84-60 104C-40 82-10 52 4 12', ground, 5),
    shape('M-144-66L-116-48C-130-40-140-26-144-10ZM-6-60L-28-44C-14-36-6-26-4-10Z', second),
    shape(
      'M-60 102C-86 84-110 64-126 36C-104 30-78 44-60 70C-44 46-20 32-8 36C-20 62-40 84-60 102Z',
      accent,
    ),
    line('M-120 8C-110 20-96 22-88 12M-34 12C-26 22-12 20-6 8', ground, 6),
    dot(-60, 100, 13, ground),
    shape(
      'M148 0C170 110 90 190-20 174C-60 168-96 150-110 122C-70 130 20 140 60 90C80 64 110 20 148 0Z',
      second,
    ),
    shape('M-20 174C-60 168-96 150-110 122C-84 128-52 132-20 130C-34 144-34 160-20 174Z', accent),
  ].join('');
}
