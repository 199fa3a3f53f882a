import { zonedParts, type IsoDate } from './date.ts';
import { shop } from './shop.ts';

/** Returns the current day in the shop's time zone. */
export const todayInShop = (now: Date = new Date()): IsoDate => zonedParts(shop.timeZone, now).day;
