import { location as coordinates, shop } from '../../domain/site/shop.ts';
import type { Inventory } from './inventory.ts';
import { metafields } from './scalars.ts';

const number = 71_000_000_001;
const pickUpTime = 'Usually ready in 24 hours';

/** The location of the shop, which offers pickup. */
const node = {
  __typename: 'Location',
  id: `gid://shopify/Location/${number}`,
  name: shop.name,
  address: {
    address1: shop.street,
    address2: null,
    city: shop.town,
    country: new Intl.DisplayNames('en', { type: 'region' }).of(shop.country) ?? shop.country,
    countryCode: shop.country,
    formatted: [shop.street, shop.townLine],
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    phone: shop.phone,
    province: shop.regionName || null,
    provinceCode: shop.region || null,
    zip: shop.postalCode || null,
  },
  ...metafields(number, {}),
};

/** Creates the locations of the store: one, unless a test closes it. */
export function createLocations(stock: Inventory) {
  let isOpen = true;
  const all = () => (isOpen ? [node] : []);
  return {
    all,
    /**
     * Returns the availability of a variant in each location. Like the hosted API, it says `available`
     * of what can be ordered though no copy is there: pre-orders, and variants that are not counted.
     */
    availabilityOf: (variantId: string) =>
      all().map((location) => ({
        id: `${location.id}?variant=${variantId}`,
        available: stock.availableQuantity(variantId) > 0,
        quantityAvailable: Math.max(0, stock.count(variantId)),
        pickUpTime,
        location,
      })),
    close(): void {
      isOpen = false;
    },
    restore(): void {
      isOpen = true;
    },
  };
}

export type Locations = ReturnType<typeof createLocations>;
