import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { defaultShopFolder, shopFolder } from '../../content/shop.ts';
import { acquireFileLock } from '../../file-lock.ts';
import { withLogins } from './keys.ts';

const packages = z.object({
  dependencies: z.object({ '@electric-sql/pglite': z.string(), '@supabase/lite': z.string() }),
});
/** The version of the schema `emulator`. Raised with each change that old databases do not fit. */
const emulatorSchema = 3;
const project = new URL('../../../package.json', import.meta.url);

/**
 * Returns the folder of the database. Archives a database of another version of Postgres,
 * Supabase Lite or the emulator.
 */
export function prepareDataDir(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const versionFile = join(dataDir, 'postgres-version');
  const version = currentVersion();
  if (existsSync(folder) && readOrEmpty(versionFile) !== version) archive(folder);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(versionFile, version);
  return folder;
}

/** Renames the database folder, so that a new database can be created and no data is lost. */
export function archive(folder: string): void {
  const moved = `${folder}-archived-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(folder, moved);
  console.warn(
    `The local database does not match this version of the code. It was moved to ${moved}, and a new one was created.`,
  );
}

function currentVersion(): string {
  const { dependencies } = packages.parse(JSON.parse(readFileSync(project, 'utf8')));
  return [...Object.values(dependencies), emulatorSchema].join(' ');
}

/** Returns the text of a file, an empty one if it cannot be read. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The locks of a killed process remain until its last thread has ended. */
const graceMs = 2000;

/**
 * Locks a data folder for this process, because two Postgres processes would corrupt it. Returns
 * the function that unlocks it. Throws if another process holds it.
 */
export function acquireDirLock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const unlock = acquireFileLock(join(folder, 'lock'), graceMs);
  /** The process id, for the error message only. */
  const owner = join(folder, '.lock');
  if (!unlock) {
    const process = readOrEmpty(owner);
    throw new Error(
      `The folder ${folder} is in use by another shop${process && ` (process ${process})`}. ` +
        'Stop that one, or set DATA_DIR to another folder, and start again.',
    );
  }
  writeFileSync(owner, String(process.pid));
  return () => {
    rmSync(owner, { force: true });
    unlock();
  };
}

/**
 * Returns the secret that signs tokens. It is stored in the data folder, so that sessions survive a
 * restart.
 */
export function loadTokenSecret(folder: string): string {
  const file = join(folder, 'token-secret');
  const known = readOrEmpty(file);
  if (known) return known;
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

const supabase = new URL('../../../supabase/', import.meta.url);
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
  const folder = new URL('migrations/', supabase);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

const readSeed = (name: string, origin: string) =>
  withLogins(readFileSync(new URL(name, supabase), 'utf8').replaceAll(seedOrigin, origin));
