const schema = 'https://schema.org';

export type Breadcrumb = { name: string; path: string };

/** schema.org data of the way to a page, from the home page to the page itself. */
export function breadcrumbJsonLd(site: string, steps: readonly Breadcrumb[]) {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: site + path,
    })),
  };
}

/** Where the entries of a page stand in the whole list. */
type ListPosition = { total: number; before: number };

/** schema.org data of a page that lists other pages, in the order shown. */
export function itemListJsonLd(
  site: string,
  name: string,
  entries: readonly Breadcrumb[],
  { total, before }: ListPosition = { total: entries.length, before: 0 },
) {
  return {
    '@context': schema,
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: entries.map((entry, place) => ({
      '@type': 'ListItem',
      position: before + place + 1,
      name: entry.name,
      url: site + entry.path,
    })),
  };
}
