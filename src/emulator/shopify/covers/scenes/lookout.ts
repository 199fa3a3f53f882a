import { box, dot, line, shape, star } from '../svg.ts';
import { createRandom } from '../random.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';
import { pine } from './isle.ts';

/** A fire tower above the pines, its lamp lit. */
export function lookout(page: CoverSpec): Composition {
  const { palette, seed } = page;
  const roll = createRandom(seed);
  const far = mix(palette.second, palette.ground, 0.45);
  const wood = (foot: number, tall: number, fill: string, step: number) =>
    Array.from({ length: Math.ceil(860 / step) }, (_, index) =>
      pine(index * step - 20 + roll() * step * 0.4, foot, tall * (0.7 + roll() * 0.5), fill),
    ).join('');
  const tower = [
    line('M350 1160L384 726M450 1160L416 726', palette.main, 11),
    line('M356 1080L444 1080M362 1000L438 1000M369 920L431 920M375 840L425 840', palette.main, 7),
    line('M356 1080L438 1000L369 920L425 840M444 1080L362 1000L431 920L375 840', palette.main, 5),
    box(334, 716, 132, 14, palette.main),
    box(348, 650, 104, 66, palette.main),
    shape('M330 652L400 604L470 652Z', palette.main),
    box(358, 662, 38, 34, palette.accent),
    box(404, 662, 38, 34, palette.accent),
    line('M400 604L400 572', palette.main, 5),
    line('M336 716L336 690L348 690M464 716L464 690L452 690', palette.main, 5),
  ].join('');
  return {
    art: [
      paper(palette.ground),
      dot(620, 690, 62, palette.accent),
      dot(596, 676, 54, palette.ground),
      star(150, 640, 14, palette.accent) +
        star(250, 720, 9, palette.accent) +
        star(90, 760, 8, palette.accent) +
        star(540, 790, 7, palette.accent),
      shape('M0 930C150 820 260 880 400 850C560 810 660 880 800 820L800 1200L0 1200Z', far),
      wood(1080, 210, mix(far, palette.second, 0.5), 62),
      tower,
      wood(1200, 250, palette.second, 84),
    ].join(''),
    blocks: skyWords(page, 370),
  };
}
