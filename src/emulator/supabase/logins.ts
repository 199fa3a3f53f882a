import { defaultShopFolder, shopFolder } from '../../content/shop.ts';

const seeded = { domain: 'heartandhollow.example', password: 'heart-and-hollow' };
/** Another shop's logins have nothing of this project's shop. */
const neutral = { domain: 'bookshop.example', password: 'open-the-bookshop' };
const { domain, password } = shopFolder === defaultShopFolder ? seeded : neutral;

/** The staff logins of a new database of the emulator. */
export const logins = { owner: `owner@${domain}`, pending: `pending@${domain}`, password };

/** Returns a seed with the logins of the shop. */
export const withLogins = (sql: string): string =>
  sql.replaceAll(seeded.domain, domain).replaceAll(seeded.password, password);
