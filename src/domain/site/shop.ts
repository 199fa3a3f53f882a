/** The facts of the shop, from the folder that the setting SHOP_CONTENT names. */
export {
  blindDateEvent,
  cards,
  clubDay,
  contentNotes,
  drawings,
  fallbackGenre,
  genres,
  giftWrap,
  homeSections,
  links,
  location,
  people,
  pricing,
  pickup,
  shop,
  specialDays,
  spotlight,
  terms,
  theme,
  week,
  withdrawalForm,
} from '#shop';

/** The provider of the catalog and the checkout, as texts name it. */
export const provider = 'Shopify';
