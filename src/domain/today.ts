import { clockIn, type Day } from './day.ts';
import { shop } from './shop.ts';

/** The day in the shop's own town. */
export const todayInShop = (now: Date = new Date()): Day => clockIn(shop.timeZone, now).day;
