const schema = 'https://schema.org';

export type Breadcrumb = { name: string; path: string };

/** Returns the schema.org data of the breadcrumbs, from the home page to the current page. */
export function breadcrumbJsonLd(site: string, steps: readonly Breadcrumb[]) {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}

/** The position of a page's entries in the whole list. */
type ListPosition = { total: number; before: number };

/** Returns the schema.org data of a page that lists other pages, in the order shown. */
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
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: entry.name,
      url: site + entry.path,
    })),
  };
}
