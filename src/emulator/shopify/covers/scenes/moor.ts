import { box, dot, line, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

/** A dark house alone on a moor: one window is lit and one tree leans from the wind. */
export function moor(page: CoverSpec): Composition {
  const { palette } = page;
  const hill = mix(palette.second, palette.ground, 0.35);
  const house = mix(palette.main, palette.ground, 0.05);
  const tree = [
    'M640 900C636 850 630 816 606 770M626 812C650 780 660 760 700 742M612 780C590 750 566 744 540 742',
    'M618 796C616 750 636 720 676 704M676 750C690 752 706 752 722 762M600 762C596 740 588 726 570 712M652 722C664 708 664 696 690 684',
  ];
  return {
    art: [
      paper(palette.ground),
      dot(250, 806, 128, palette.accent),
      line('M40 690L190 690M90 716L150 716M560 640L760 640M600 662L690 662', palette.second, 6),
      shape('M0 960C160 860 320 850 470 900C600 940 700 900 800 860L800 1200L0 1200Z', hill),
      shape(
        'M216 884L216 740L290 668L364 740L364 780L400 780L400 740L446 692L492 740L492 900Z',
        house,
      ),
      box(236, 664, 26, 50, house),
      box(452, 676, 20, 40, house),
      box(272, 746, 34, 52, palette.accent),
      line('M289 746L289 798M272 772L306 772', house, 4),
      shape('M424 830L424 786A20 20 0 0 1 464 786L464 830Z', palette.ground),
      box(232, 838, 26, 34, palette.ground),
      box(322, 838, 26, 34, palette.ground),
      tree.map((branch) => line(branch, house, 9)).join(''),
      shape(
        'M0 1010C200 920 380 930 520 970C640 1000 720 990 800 960L800 1200L0 1200Z',
        mix(hill, palette.ground, 0.4),
      ),
      shape('M0 1080C240 1000 420 1020 800 1070L800 1200L0 1200Z', mix(hill, palette.ground, 0.75)),
      ...[60, 130, 220, 330, 470, 590, 700].map((x, index) =>
        line(`M${x} ${1130 - (index % 3) * 22}l-16-40m16 40l2-50m-2 50l20-36`, palette.main, 5),
      ),
    ].join(''),
    blocks: skyWords(page),
  };
}
