import { paths } from '../paths.ts';
import { shop, week } from '../shop.ts';
import { groupByHours } from '../opening-hours.ts';

const schema = 'https://schema.org';

/** Returns the schema.org data of the shop, with its opening hours. `site` is the shop's origin. */
export function bookStoreJsonLd(site: string) {
  return {
    '@context': schema,
    '@type': 'BookStore',
    name: shop.name,
    url: `${site}/`,
    image: site + paths.sharePicture,
    telephone: shop.phoneLink.replace('tel:', ''),
    email: shop.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      addressLocality: shop.town,
      addressRegion: shop.region,
      postalCode: shop.postalCode,
      addressCountry: shop.country,
    },
    openingHoursSpecification: openingHours(),
  };
}

function openingHours() {
  return groupByHours(week).flatMap(({ days, hours }) =>
    hours
      ? {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days,
          opens: toTime(hours.opens),
          closes: toTime(hours.closes),
        }
      : [],
  );
}

/** Formats an hour as a time: 20.5 is "20:30". Hours after midnight belong to the next day. */
function toTime(hour: number): string {
  const [whole, part] = [Math.floor(hour % 24), Math.round((hour % 1) * 60)];
  return [whole, part].map((number) => `${number}`.padStart(2, '0')).join(':');
}

/** Returns the schema.org data of the website. */
export function webSiteJsonLd(site: string) {
  return {
    '@context': schema,
    '@type': 'WebSite',
    name: shop.name,
    url: `${site}/`,
  };
}
