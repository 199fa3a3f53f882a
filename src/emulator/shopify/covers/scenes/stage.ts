import { around, box, dot, line, mirrored, moved, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** Curtains drawn from a dark stage, footlights burning. */
export function stage(page: CoverSpec): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 176, y: 300, width: 448, height: 520 });
  const author = setAuthor(page, { x: 210, y: 856, width: 380, height: 96 });
  const cloth = mix(palette.second, palette.main, 0.12);
  const drape = [
    shape('M400 0L400 1080L262 1080C300 900 300 760 232 640C300 520 268 300 214 180L160 0Z', cloth),
    line(
      'M380 180C384 500 384 800 372 1060M344 190C352 420 340 560 300 646C336 760 348 900 336 1060M300 190C322 380 304 540 262 636C300 730 312 900 300 1060',
      palette.ground,
      5,
    ),
    line('M232 640C280 668 340 668 400 650', palette.accent, 15),
    moved(246, 652, shape('M-10 0L12 0L18 74L-18 74Z', palette.accent)),
  ].join('');
  const swag = Array.from({ length: 5 }, (_, index) => {
    const x = index * 160;
    return (
      shape(
        `M${x} 0L${x + 160} 0L${x + 160} 110C${x + 130} 200 ${x + 30} 200 ${x} 110Z`,
        palette.second,
      ) +
      line(
        `M${x} 112C${x + 30} 198 ${x + 130} 198 ${x + 160} 112M${x + 44} 30C${x + 56} 90 ${x + 104} 90 ${x + 116} 30`,
        palette.accent,
        5,
      )
    );
  });
  const lights = Array.from({ length: 8 }, (_, index) => {
    const x = 85 + index * 90;
    return moved(
      x,
      1084,
      around(5, line('M0-44L0-60', palette.accent, 5), -72) + dot(0, 0, 28, palette.accent),
    );
  });
  return {
    art: [
      paper(palette.ground),
      moved(400, 0, mirrored(moved(52, 0, drape))),
      swag.join(''),
      ...lights,
      box(0, 1084, 800, 116, palette.main),
      box(0, 1084, 800, 16, palette.accent),
      line('M0 1140L800 1140', palette.second, 5),
    ].join(''),
    blocks: [title, author],
  };
}
