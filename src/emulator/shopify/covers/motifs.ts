import type { Motif } from './inks.ts';
import { birds } from './motifs/birds.ts';
import { books } from './motifs/books.ts';
import { bow } from './motifs/bow.ts';
import { briar } from './motifs/briar.ts';
import { camellia } from './motifs/camellia.ts';
import { candle } from './motifs/candle.ts';
import { cat } from './motifs/cat.ts';
import { crown } from './motifs/crown.ts';
import { dagger } from './motifs/dagger.ts';
import { fan } from './motifs/fan.ts';
import { feather } from './motifs/feather.ts';
import { fern } from './motifs/fern.ts';
import { fiddle } from './motifs/fiddle.ts';
import { fox } from './motifs/fox.ts';
import { garlic } from './motifs/garlic.ts';
import { hand } from './motifs/hand.ts';
import { hourglass } from './motifs/hourglass.ts';
import { jar } from './motifs/jar.ts';
import { key } from './motifs/key.ts';
import { keyhole } from './motifs/keyhole.ts';
import { letter } from './motifs/letter.ts';
import { mask } from './motifs/mask.ts';
import { moon } from './motifs/moon.ts';
import { moth } from './motifs/moth.ts';
import { pimpernel } from './motifs/pimpernel.ts';
import { pomegranate } from './motifs/pomegranate.ts';
import { quilt } from './motifs/quilt.ts';
import { rose } from './motifs/rose.ts';
import { serpent } from './motifs/serpent.ts';
import { swans } from './motifs/swans.ts';
import { teacup } from './motifs/teacup.ts';
import { tulips } from './motifs/tulips.ts';
import { wreath } from './motifs/wreath.ts';

/** Every emblem, by its name in the catalog file. */
export const motifs: Record<string, Motif> = {
  birds,
  books,
  bow,
  briar,
  camellia,
  candle,
  cat,
  crown,
  dagger,
  fan,
  feather,
  fern,
  fiddle,
  fox,
  garlic,
  hand,
  hourglass,
  jar,
  key,
  keyhole,
  letter,
  mask,
  moon,
  moth,
  pimpernel,
  pomegranate,
  quilt,
  rose,
  serpent,
  swans,
  teacup,
  tulips,
  wreath,
};
