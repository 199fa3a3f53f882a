import type { Rolldown } from 'vite';

/**
 * The modules, below src, that only some of the shoppers' islands share. A chunk takes what its modules import,
 * unless one before it has that. A test finds each module.
 */
export const sharedModules = {
  offer: [
    'components/AddToCartButton.tsx',
    'components/FavoriteButton.tsx',
    'components/Price.tsx',
  ],
  catalog: [
    'components/BookBadges.tsx',
    'components/BookCard.tsx',
    'components/BookCover.tsx',
    'components/BookListItem.tsx',
    'components/StaffRating.tsx',
    'data/fetch-catalog-index.ts',
    'domain/catalog/alternatives.ts',
    'domain/catalog/query.ts',
    'domain/catalog/catalog-index.ts',
    'domain/catalog/catalog-reader.ts',
    'domain/catalog/facets.ts',
    'domain/catalog/spelling.ts',
    'domain/text/normalize-text.ts',
    'islands/browse/Browse.tsx',
    'islands/browse/Filters.tsx',
    'islands/browse/Results.tsx',
    'islands/browse/ViewToggle.tsx',
    'islands/favorites/Favorites.tsx',
    'islands/favorites/FavoriteToggle.tsx',
    'stores/browse.ts',
    'stores/catalog.ts',
  ],
  cart: [
    'data/backend/cart.ts',
    'domain/cart/cart.ts',
    'domain/cart/storefront-cart.ts',
    'islands/cart/',
    'messages/cart.ts',
    'stores/cart.ts',
    'stores/cart-queue.ts',
  ],
  forms: [
    'data/backend/forms.ts',
    'domain/people/contact.ts',
    'islands/forms/',
    'messages/contact.ts',
    'stores/forms.ts',
  ],
};

const sharedGroups = Object.entries(sharedModules).map(([name, paths]) => ({
  name: sharedChunk(name),
  test: (id: string) => paths.some((path) => id.includes(`/src/${path}`)),
}));
const isGeneral = (id: string): boolean => !sharedGroups.some(({ test }) => test(id));

/**
 * Few files, so that one hop brings them all: React, what the shoppers' islands share of rules and stores
 * (the events page needs it without React), what they share of markup, each also apart for the catalog,
 * the offers, the cart and the forms, which the other islands do not need, and each island. The dashboard and the live events share among
 * themselves, so that no shopper downloads their code.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/src\/components\/jsx\.ts/,
      priority: 3,
    },
    {
      name: sharedChunk('shop', isGeneral),
      test: /node_modules\/(nanostores|@nanostores\/persistent)\/|\/src\/(domain|messages|data|stores)\//,
      priority: 2,
    },
    // Apart from the markup, because the live events need it without React, as they do Vite's function that imports on
    // demand.
    {
      name: sharedChunk('handle-actions'),
      test: /\/src\/(actions\/|tab-lock)|vite\/preload-helper/,
      priority: 1,
    },
    {
      name: sharedChunk('parts', isGeneral),
      test: /\/src\/(components|islands)\//,
      priority: 1,
    },
    ...sharedGroups,
  ],
};
const isolatedEntries = /\/src\/(dashboard|islands\/(events|login))\/|\/src\/pages\//;

/** Names the chunk of an accepted module that at least two of the shoppers' islands need. */
function sharedChunk(file: string, accepts: (id: string) => boolean = () => true) {
  return (id: string, chunking: Rolldown.ChunkingContext): string | null => {
    if (!accepts(id)) return null;
    const entries = entriesOf(id, chunking).filter((entry) => !isolatedEntries.test(entry));
    return entries.length > 1 ? file : null;
  };
}

/** Returns the entries that import a module, directly or not. */
function entriesOf(id: string, chunking: Rolldown.ChunkingContext): string[] {
  const users = new Set([id]);
  for (const user of users)
    chunking.getModuleInfo(user)?.importers.forEach((one) => users.add(one));
  return [...users].filter((user) => chunking.getModuleInfo(user)?.isEntry);
}
