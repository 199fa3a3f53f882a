import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Ending = { status: number | string | undefined | null; output: string };

/** Runs a program of the project to its end, with its own ports and folder. */
async function run(args: string[], env: Record<string, string>): Promise<Ending> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, DATA_DIR: dataDir, PORT: '0', BACKEND_PORT: '0', ...env } },
      (error, stdout, stderr) =>
        resolve({ status: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

const start = (env: Record<string, string>) => run(['src/server.ts'], env);

test('rejects a catalog of which nothing can be used, with the reasons', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'catalog-')), 'books.csv');
  await writeFile(file, 'Handle,Title,Status\nemma,Emma,draft\n,,active\n');
  const { status, output } = await start({ CATALOG_FILE: file });
  expect(status).toBe(1);
  expect(output).toContain(`The catalog ${file} has no product that can be used.`);
  expect(output).toContain('books.csv, line 2, emma: left out (draft)');
  expect(output).not.toMatch(/^\s+at /m);
});

test('prints the report of a catalog, and writes its normal form', async () => {
  const out = join(await mkdtemp(join(tmpdir(), 'catalog-')), 'normal.json');
  const args = ['src/cli/catalog.ts', 'tests/fixtures/catalogs/older-headers.csv', '--out', out];
  const first = await run(args, {});
  expect(first.status).toBe(0);
  expect(first.output).toContain('line 10, a-draft: left out (draft)');
  expect(first.output).toContain('17 rows: 8 products; left out 1 draft');
  const again = await run(['src/cli/catalog.ts', out], {});
  expect(again.output).toBe('8 records: 8 products.\n');
  const none = await run(['src/cli/catalog.ts'], {});
  expect(none).toEqual({
    status: 1,
    output: 'Usage: npm run catalog -- FILE… [--out FILE] [--shopify FILE]\n',
  });
});

test('rejects incomplete settings and names the missing ones', async () => {
  const { status, output: output } = await start({
    SUPABASE_URL: 'https://project.supabase.example',
  });
  expect(status).toBe(1);
  expect(output).toContain(
    'SUPABASE_PUBLISHABLE_KEY, SHOPIFY_STORE_DOMAIN, SHOPIFY_STOREFRONT_TOKEN',
  );
});
