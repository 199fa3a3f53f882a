import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toFactsModule } from './read-shop.ts';
import { shopFolder, theme } from './shop.ts';
import { findLowContrasts } from './theme.ts';

/**
 * `npm run content`: writes the facts for the hosted functions, which cannot read the folder, and
 * names the colors that are hard to read.
 */
const file = fileURLToPath(
  new URL('../../supabase/functions/_shared/shop.generated.ts', import.meta.url),
);
writeFileSync(file, toFactsModule(shopFolder, ' as const'));
console.log(`The facts of ${shopFolder} are in ${file}.`);
for (const sentence of findLowContrasts(theme)) console.warn(`theme.css, ${sentence}`);
