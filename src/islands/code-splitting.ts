import type { Rolldown } from 'vite';

/**
 * Few files, so that one hop brings them all: React, what the shoppers' islands share of rules and stores
 * (the events page needs it without React), what they share of markup, and each island. The dashboard and
 * the live events share among themselves, so that no shopper downloads their code.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/src\/components\/jsx\.ts/,
      priority: 2,
    },
    {
      name: sharedChunk('shop'),
      test: /node_modules\/(nanostores|@nanostores\/persistent)\/|\/src\/(domain|messages|data|stores)\//,
    },
    { name: sharedChunk('parts'), test: /\/src\/(components|islands|actions)\// },
  ],
};
const isolatedEntries = /\/src\/(dashboard|islands\/(events|login))\/|\/src\/pages\//;

/** Names the chunk of a module that at least two of the shoppers' islands need. */
function sharedChunk(file: string) {
  return (id: string, chunking: Rolldown.ChunkingContext): string | null => {
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
