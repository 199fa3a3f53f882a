import type { Composition, CoverSpec } from './canvas.ts';
import { archway } from './scenes/archway.ts';
import { dunes } from './scenes/dunes.ts';
import { gate } from './scenes/gate.ts';
import { isle } from './scenes/isle.ts';
import { lookout } from './scenes/lookout.ts';
import { meadow } from './scenes/meadow.ts';
import { mill } from './scenes/mill.ts';
import { moor } from './scenes/moor.ts';
import { pasture } from './scenes/pasture.ts';
import { ridges } from './scenes/ridges.ts';
import { sea } from './scenes/sea.ts';
import { stage } from './scenes/stage.ts';
import { street } from './scenes/street.ts';
import { window } from './scenes/window.ts';

/** A drawing that fills the cover and leaves flat areas for the text. */
export type Scene = (page: CoverSpec) => Composition;

export const scenes: Record<string, Scene> = {
  archway,
  dunes,
  gate,
  isle,
  lookout,
  meadow,
  mill,
  moor,
  pasture,
  ridges,
  sea,
  stage,
  street,
  window,
};
