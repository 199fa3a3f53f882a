import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createReleaseStore, readSiteText, rebuild } from '../../src/publisher/index.ts';

/** The data and a source of tests/fixtures/site. */
let folder: string;
let store: ReturnType<typeof createReleaseStore>;

const items = (texts: Record<string, string>) =>
  writeFile(
    join(folder, 'items.json'),
    JSON.stringify(Object.entries(texts).map(([name, text]) => ({ name, text }))),
  );
const theme = (css: string) => writeFile(join(folder, 'sources/theme.css'), css);

beforeAll(async () => {
  // Inside the project, so that built pages find the packages.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(resolve('node_modules/.cache/site-'));
  await mkdir(join(folder, 'sources'));
  await theme('h1 { color: #111; }');
  await items({ one: 'First.', two: 'Second.' });
  store = createReleaseStore(join(folder, 'releases'));
  vi.stubEnv('SITE_FOLDER', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function build(signal?: AbortSignal) {
  const { publisherConfig: config } = await import('../fixtures/site/publisher.ts');
  const attempt = await rebuild({
    config,
    store,
    backend: 'the site',
    home: 'http://127.0.0.1:4321',
    sourceHash: 'tests',
    trigger: 'command',
    skipThrottle: true,
    allowShrink: true,
    ...(signal && { signal }),
  });
  const release = await store.live();
  if (!attempt || !release) throw new Error(attempt?.reason ?? 'A rollback holds');
  return { attempt, release, page: (name: string) => join(release.folder, 'client', name) };
}
/** Small files are stored as they are. */
const toStored = (file: string) => (existsSync(`${file}.br`) ? `${file}.br` : file);
const inodeOf = async (file: string) => (await stat(toStored(file))).ino;
/** The bundle of a release. A new one has other files. */
const bundleOf = async (release: { folder: string }) =>
  (await stat(join(release.folder, 'renderer/manifest.json'))).ino;

it('bundles, renders and publishes a site', async () => {
  const { attempt, page } = await build();
  expect(attempt).toMatchObject({ outcome: 'live', items: 2, reason: null });
  expect(await readSiteText(page('items/one.html'))).toContain('<p>First.</p>');
  expect(await readSiteText(page('index.html'))).toContain('color:#111');
});

it('renders only the item that changed, with the same bundle', async () => {
  const before = await build();
  await items({ one: 'First, again.', two: 'Second.' });
  const { release, page } = await build();
  expect(await readSiteText(page('items/one.html'))).toContain('First, again.');
  expect(await inodeOf(page('items/two.html'))).toBe(await inodeOf(before.page('items/two.html')));
  expect(await bundleOf(release)).toBe(await bundleOf(before.release));
});

it('renders a page again that is missing in the previous release', async () => {
  const before = await build();
  await rm(toStored(before.page('items/two.html')));
  const { page } = await build();
  expect(await readSiteText(page('items/two.html'))).toContain('Second.');
});

it('bundles again after a change of a source, and renders all pages', async () => {
  const before = await build();
  await theme('h1 { color: #222; }');
  const { release, page } = await build();
  expect(await bundleOf(release)).not.toBe(await bundleOf(before.release));
  for (const name of ['index.html', 'items/one.html', 'items/two.html'])
    expect(await readSiteText(page(name))).toContain('color:#222');
});

it('bundles again if the saved bundle is damaged', async () => {
  const { release } = await build();
  const [entry = ''] = (await readdir(join(release.folder, 'renderer'))).filter((name) =>
    name.startsWith('prerender-entry.'),
  );
  await writeFile(join(release.folder, 'renderer', entry), 'throw new Error("damaged")');
  expect((await build()).attempt.outcome).toBe('live');
});

it('leaves out a broken item, and says so', async () => {
  await items({ one: 'broken', two: 'Second.' });
  const { attempt, page } = await build();
  expect(attempt).toMatchObject({ outcome: 'live', items: 1, reason: 'Left out: /items/one.' });
  expect(await readSiteText(page('index.html'))).not.toContain('items/one');
  await items({ one: 'First.', two: 'Second.' });
});

it('keeps the live release if the data is missing, and names the cause', async () => {
  const { release } = await build();
  await rm(join(folder, 'items.json'));
  const { attempt, release: live } = await build();
  expect(attempt).toMatchObject({ outcome: 'failed', reason: 'No data: the file is missing' });
  expect(live.id).toBe(release.id);
  await items({ one: 'First.', two: 'Second.' });
});

it('ends a build that is aborted, and leaves nothing of it', async () => {
  const before = await readdir(store.folder);
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 200);
  const { attempt } = await build(stopping.signal);
  expect(attempt.outcome).toBe('failed');
  expect(await readdir(store.folder)).toEqual(before);
});

it('builds by the command of Astro, with plain files, and fails with the cause', async () => {
  const out = join(folder, 'dist');
  const run = () =>
    promisify(execFile)(process.execPath, [resolve('src/cli/astro.ts'), 'build'], {
      cwd: 'tests/fixtures/site',
      env: { ...process.env, OUT_DIR: out },
    });
  await run();
  expect(await readdir(join(out, 'client'))).toEqual(
    expect.arrayContaining(['index.html', '404.html', 'items']),
  );
  await rm(join(folder, 'items.json'));
  await expect(run()).rejects.toThrow('No data: the file is missing');
});
