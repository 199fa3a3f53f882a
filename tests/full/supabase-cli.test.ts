import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCluster } from './postgres/cluster.ts';
import { installedPostgres } from './postgres/installed.ts';

/** The CLI is 136 MB, so npm fetches it for these tests only. */
const cli = ['exec', '--yes', '--package=supabase@2.117.0', '--', 'supabase'];
const types = 'src/data/supabase/database.generated.d.ts';

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
    const metadata = await introspect(
      { query: async (text) => ({ rows: [...(await sql.unsafe(text))] }) },
      { includedSchemas: ['public'] },
    );
    const generated = await generateTypescript(sortGeneratorMetadata(metadata), {
      postgrestVersion: '13.0',
      detectOneToOneRelationships: true,
      format: async (code) => code,
    });
    const text = generated.slice(0, generated.indexOf('export const Constants'));
    // The plugin sorts style classes, which types do not have.
    const options = { ...(await resolveConfig(types)), plugins: [], filepath: types };
    expect(await format(text, options)).toBe(readFileSync(types, 'utf8'));
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
