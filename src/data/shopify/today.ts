import { shop } from '../../domain/shop.ts';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: shop.timeZone });

/** The day in the shop's own town, YYYY-MM-DD. */
export const todayInShop = (now: Date = new Date()): string => calendar.format(now);
