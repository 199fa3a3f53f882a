import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTypes } from '../../src/emulator/supabase/generate-types.ts';
import { openCluster } from './postgres/cluster.ts';
import { installedPostgres } from './postgres/installed.ts';
import { freePort } from '../fixtures/free-port.ts';

/** The CLI is 136 MB, so npm fetches it for these tests only. */
const cli = ['exec', '--yes', '--package=supabase@2.117.0', '--', 'supabase'];
const types = 'src/data/backend/database.generated.d.ts';

describe.each(installedPostgres())('the Supabase CLI on PostgreSQL $version', ({ bin }) => {
  let cluster: Awaited<ReturnType<typeof openCluster>>;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    cluster = await openCluster(bin, port);
    const admin = cluster.connect('supabase_admin');
    await admin.unsafe(readFileSync('tests/fixtures/hosted-project.sql', 'utf8'));
    url = `postgresql://postgres:unused@127.0.0.1:${port}/postgres?sslmode=disable`;
  });
  afterAll(() => cluster.close());

  /** Runs the CLI. Returns its whole output; rejects if it fails. */
  async function run(...args: string[]): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)('npm', [
      ...cli,
      ...args,
      ...['--db-url', url],
    ]);
    return stdout + stderr;
  }

  it('pushes the migrations and the seeds once', async () => {
    const files = readdirSync('supabase/migrations');
    const output = await run('db', 'push', '--include-seed', '--yes');
    for (const file of files) expect(output).toContain(`Applying migration ${file}`);
    expect(output).toContain('Seeding data from supabase/seed-sample.sql');
    expect(await run('db', 'push', '--yes')).toContain('Remote database is up to date');
  });

  it('finds no errors in the functions of the database', async ({ skip }) => {
    const admin = cluster.connect('supabase_admin');
    const available =
      await admin`select 1 from pg_available_extensions where name = 'plpgsql_check'`;
    if (available.length === 0) return skip('PostgreSQL lacks the extension plpgsql_check');
    await admin`create extension plpgsql_check`;
    const output = await run('db', 'lint', '--level', 'warning', '--fail-on', 'warning');
    expect(output).toContain('No schema errors found');
    await admin`drop extension plpgsql_check`;
  });

  /** `gen types --db-url` needs Docker. It runs the same generator in a container. */
  it('generates the committed types', async () => {
    const sql = cluster.connect('postgres');
    const generated = await generateTypes({
      query: async (text) => ({ rows: [...(await sql.unsafe(text))] }),
    });
    expect(generated).toBe(readFileSync(types, 'utf8'));
  });
});
