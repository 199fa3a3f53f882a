import type { Motif } from './inks.ts';
import { garlic } from './motifs/garlic.ts';
import { moth } from './motifs/moth.ts';
import { rose } from './motifs/rose.ts';

export const motifs: Record<string, Motif> = { garlic, moth, rose };
