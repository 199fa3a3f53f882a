import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFacts, readTexts, type ShopFacts } from './read-shop.ts';

// Modules import the shop before the settings are read.
try {
  process.loadEnvFile();
} catch {
  // Without a .env file, the environment alone counts.
}

export const defaultShopFolder = fileURLToPath(new URL('shop', import.meta.url));
/** The folder of the shop: the setting SHOP_CONTENT, or this project's shop. */
export const shopFolder = resolve(process.env['SHOP_CONTENT']?.trim() || defaultShopFolder);

/**
 * The facts of the shop, which Node resolves for `#shop`. Vite and Deno have the same values as
 * constants; see read-shop.ts.
 */
export const {
  shop,
  specialDays,
  week,
  clubDay,
  location,
  terms,
  pickup,
  withdrawalForm,
  cards,
  spotlight,
  homeSections,
  blindDateEvent,
  fallbackGenre,
  genres,
  giftWrap,
  contentNotes,
  links,
  people,
  pricing,
  drawings,
  theme,
} = load();

/** Ends the process if the folder has a fault, because no part of the shop works without it. */
function load(): ShopFacts {
  try {
    const facts = readFacts(shopFolder);
    // Pages render the texts later, where a fault would be a stack of the bundler.
    readTexts(shopFolder, facts);
    return facts;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
