import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { defaultShopFolder, shopFolder } from '../../content/shop.ts';
import { withLogins } from './logins.ts';

const project = new URL('../../../supabase/', import.meta.url);
/** The origin of the emulator in the seed. */
const seedOrigin = 'http://127.0.0.1:54321';

/** An applied migration has been changed or removed. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';
}

type MigrateOptions = { origin: string; isSample: boolean };

/**
 * Applies the project's migrations, and the seed to a new database, in one transaction. Throws a
 * MigrationChangedError if an applied migration has changed.
 */
export async function migrate(
  database: PGlite,
  { origin, isSample }: MigrateOptions,
): Promise<void> {
  await database.exec(readFileSync(new URL('./bootstrap.sql', import.meta.url), 'utf8'));
  await database.exec(
    'create schema if not exists emulator; create table if not exists emulator.schema_migrations (name text primary key, hash text not null)',
  );
  const { rows } = await database.query<{ name: string; hash: string }>(
    'select name, hash from emulator.schema_migrations',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const migrations = readMigrations();
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied)
    if (known.get(name) !== hash)
      throw new MigrationChangedError(`The migration ${name} has changed`);

  await database.transaction(async (transaction) => {
    for (const { name, sql, hash } of migrations) {
      if (applied.has(name)) continue;
      await transaction.exec(sql);
      await transaction.query(
        'insert into emulator.schema_migrations (name, hash) values ($1, $2)',
        [name, hash],
      );
    }
    if (applied.size > 0) return;
    const isOwnShop = shopFolder === defaultShopFolder;
    for (const seed of [
      'seed.sql',
      ...(isOwnShop ? ['seed-events.sql'] : []),
      ...(isSample && isOwnShop ? ['seed-sample.sql'] : []),
    ])
      await transaction.exec(readSeed(seed, origin));
  });
}

function readMigrations() {
  const folder = new URL('migrations/', project);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

const readSeed = (name: string, origin: string) =>
  withLogins(readFileSync(new URL(name, project), 'utf8').replaceAll(seedOrigin, origin));
