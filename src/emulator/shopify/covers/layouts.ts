import type { Motif } from './inks.ts';
import { band } from './layouts/band.ts';
import { bleed } from './layouts/bleed.ts';
import { column } from './layouts/column.ts';
import { foot } from './layouts/foot.ts';
import { label } from './layouts/label.ts';
import { medallion } from './layouts/medallion.ts';
import { mirror } from './layouts/mirror.ts';
import { niche } from './layouts/niche.ts';
import { plate } from './layouts/plate.ts';
import type { Composition, CoverSpec } from './canvas.ts';

export type Layout = (page: CoverSpec, motif: Motif) => Composition;

export const layouts: Record<string, Layout> = {
  band,
  bleed,
  column,
  foot,
  label,
  medallion,
  mirror,
  niche,
  plate,
};
