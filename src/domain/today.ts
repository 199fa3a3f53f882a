import { zonedParts, type IsoDate } from './date.ts';
import { shop } from './shop.ts';

/** The day in the shop's own town. */
export const todayInShop = (now: Date = new Date()): IsoDate => zonedParts(shop.timeZone, now).day;
