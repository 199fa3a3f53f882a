import type { Composition, Page } from './page.ts';
import { ridges } from './scenes/ridges.ts';

/** A picture that fills the whole cover and leaves flat places for the words. */
export type Scene = (page: Page) => Composition;

export const scenes: Record<string, Scene> = { ridges };
