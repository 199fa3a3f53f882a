import type { Rolldown } from 'vite';

const catalogModules =
  /\/src\/(domain\/(browse|catalog-\w+|normalize-text|spelling)|stores\/(browse|catalog)|data\/fetch-catalog-index|components\/(Book(Badges|Card|Cover|ListItem)|AddToCartButton|FavoriteButton|Price|ReleaseDay|StaffRating)|islands\/(browse|favorites)\/\w+)\.tsx?$/;
const cartModules =
  /\/src\/((domain|messages|data\/supabase|stores)\/(saved-)?cart|islands\/cart\/[\w-]+)\.tsx?$/;
const formModules =
  /\/src\/((domain|messages)\/contact|(stores|data\/supabase)\/forms|islands\/forms\/[\w-]+)\.tsx?$/;

const isGeneral = (id: string): boolean =>
  [catalogModules, cartModules, formModules].every((modules) => !modules.test(id));

/**
 * Few files, so that one hop brings them all: React, what the shoppers' islands share of rules and stores
 * (the events page needs it without React), what they share of markup, each also apart for the catalog,
 * the cart and the forms, which the other islands do not need, and each island. The dashboard and the live events share among
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
    // Apart from the markup, because the live events need it without React.
    { name: sharedChunk('handle-actions'), test: /\/src\/actions\//, priority: 1 },
    {
      name: sharedChunk('parts', isGeneral),
      test: /\/src\/(components|islands)\//,
      priority: 1,
    },
    { name: sharedChunk('catalog'), test: catalogModules },
    { name: sharedChunk('cart'), test: cartModules },
    { name: sharedChunk('forms'), test: formModules },
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
