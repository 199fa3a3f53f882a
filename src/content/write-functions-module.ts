import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toFactsModule } from './read-shop.ts';
import { shopFolder } from './shop.ts';

/** `npm run content`: writes the facts for the hosted functions, which cannot read the folder. */
const file = fileURLToPath(
  new URL('../../supabase/functions/_shared/shop.generated.ts', import.meta.url),
);
writeFileSync(file, toFactsModule(shopFolder, ' as const'));
console.log(`The facts of ${shopFolder} are in ${file}.`);
