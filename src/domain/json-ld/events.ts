import { anchorOf, isAllDay, isPast, getStart, type ShopEvent } from '../event.ts';
import { httpsUrlOrNull } from '../safe-url.ts';
import { parseAmount, toAmount } from '../money.ts';
import { paths } from '../paths.ts';
import { shop } from '../shop.ts';

const schema = 'https://schema.org';

/**
 * Returns the schema.org data of upcoming events with a known start. `site` is the shop's origin.
 */
export function eventsJsonLd(events: readonly ShopEvent[], site: string, now: Date): object[] {
  return events
    .filter((event) => event.starts_at && !isPast(event, now))
    .map((event) => eventJsonLd(event, new URL(`${paths.events}#${anchorOf(event)}`, site).href));
}

function eventJsonLd(event: ShopEvent, url: string) {
  const { title, description, image, ends_at, location, address, link } = event;
  return {
    '@context': schema,
    '@type': 'Event',
    name: title,
    description,
    url,
    startDate: getStart(event),
    ...(ends_at && !isAllDay(event) && { endDate: ends_at }),
    ...(image && { image }),
    eventStatus: `${schema}/EventScheduled`,
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: `${location}, ${shop.name}`,
      address: address ?? `${shop.street}, ${shop.town}, ${shop.region} ${shop.postalCode}`,
    },
    organizer: { '@type': 'BookStore', name: shop.name },
    ...toOffer(event.price, httpsUrlOrNull(link) ?? url),
  };
}

/** Parses "Free" and "$35". Other text is not machine-readable and gives no offer. */
function toOffer(price: string, url: string) {
  const cents = /^free$/i.test(price.trim()) ? 0 : parseAmount(price);
  if (cents === null) return {};
  return { offers: { '@type': 'Offer', price: toAmount(cents), priceCurrency: 'USD', url } };
}
