import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect, type Queryable } from '@supabase/postgrest-typegen/introspection';
import { format, resolveConfig } from 'prettier';
import { filterLogs, openApp } from './lite.ts';

const generatedFile = fileURLToPath(
  new URL('../../data/backend/database.generated.d.ts', import.meta.url),
);
const origin = 'http://127.0.0.1:54321';

/**
 * Generates the types of a database's tables and functions, like `supabase gen types typescript`.
 * Returns the text of src/data/backend/database.generated.d.ts.
 */
export async function generateTypes(database: Queryable): Promise<string> {
  const metadata = await introspect(database, { includedSchemas: ['public'] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    postgrestVersion: '13.0',
    detectOneToOneRelationships: true,
    format: async (code) => code,
  });
  // The plugin sorts style classes, which types do not have.
  const options = { ...(await resolveConfig(generatedFile)), plugins: [] };
  return format(removeConstants(types), { ...options, filepath: generatedFile });
}

/** Generates the types of the migrations, which it applies to a database in memory. */
async function generateFromMigrations(): Promise<string> {
  const { connection } = await openApp({
    folder: 'memory://',
    uploads: 'none',
    mails: null,
    origin,
    siteOrigin: origin,
    secret: 'none',
    isSample: true,
    maxRows: 1000,
    email: { send: async () => undefined },
  });
  const types = await generateTypes(connection.driver);
  await connection.close();
  return types;
}

/** Removes the constants at the end of the text, because a declaration file contains only types. */
const removeConstants = (types: string): string =>
  types.slice(0, types.indexOf('export const Constants'));

/** Writes the types. With `--check`, exits with 1 if the generated file is outdated. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const types = await generateFromMigrations();
  if (!values.check) writeFileSync(generatedFile, types);
  else if (types !== readFileSync(generatedFile, 'utf8')) process.exitCode = 1;
}

if (import.meta.main) {
  filterLogs();
  await run();
}
