import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

test('rejects an invalid catalog file with the path of the error', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'catalog-')), 'books.json');
  const book = {
    handle: 'emma',
    title: 'Emma',
    editions: [{ title: 'Paperback', price: 'cheap' }],
  };
  await writeFile(file, JSON.stringify({ books: [book], collections: [] }));
  const { status, output: output } = await start({ CATALOG_FILE: file });
  expect(status).toBe(1);
  expect(output).toContain(file);
  expect(output).toContain('books[0].editions[0].price');
  expect(output).not.toMatch(/^\s+at /m);
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

test('fails a build without a catalog and names the cause', async () => {
  await mkdir('node_modules/.cache', { recursive: true });
  const folder = await mkdtemp('node_modules/.cache/release-');
  const { status, output: output } = await run(['node_modules/astro/bin/astro.mjs', 'build'], {
    ASTRO_TELEMETRY_DISABLED: '1',
    RELEASE_DIR: folder,
    SUPABASE_URL: 'https://project.supabase.example',
    SUPABASE_PUBLISHABLE_KEY: 'none',
    SHOPIFY_STORE_DOMAIN: '127.0.0.1:9',
    SHOPIFY_STOREFRONT_TOKEN: 'none',
  });
  await rm(folder, { recursive: true, force: true });
  expect(status).not.toBe(0);
  expect(output).toContain('No catalog, no release: The shop could not be reached');
});
