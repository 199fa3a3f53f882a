import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  writeManifest,
  saveBundle,
  loadRenderer,
  reuseRenderer,
} from '../../../../src/publisher/build/renderer-cache.ts';

let root: string;
let previous: string;
let next: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-renderer-'));
  [previous, next] = [join(root, 'older'), join(root, 'next')];
  const files = {
    'bundle/prerender-entry.abc.mjs':
      "export { listPaths } from './chunks/paths.mjs'; export const render = () => new Response('here');",
    'bundle/chunks/paths.mjs': "export const listPaths = async () => ['a path'];",
    'bundle/_astro/style.css': 'body{}',
    'older/client/_astro/style.css.br': 'compressed',
    'older/client/icon.svg': '<svg/>',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), text);
  }
  saveBundle(join(root, 'bundle'), previous);
  await writeManifest(previous, { code: 'same', modules: { 'a.js': ['b.js'] }, onDemand: [] });
  // A page, which is no file of the bundle.
  await writeFile(join(previous, 'client/index.html'), 'page');
});
afterEach(() => rm(root, { recursive: true }));

it('loads a saved renderer', async () => {
  const renderer = await loadRenderer(previous);
  expect(await renderer.listPaths()).toEqual(['a path']);
  expect(renderer.modules).toEqual({ 'a.js': ['b.js'] });
  expect(existsSync(join(previous, 'renderer/_astro'))).toBe(false);
});

it('is reused by a release of the same code, with its files', async () => {
  const renderer = await reuseRenderer(previous, next, 'same');
  expect(await renderer?.listPaths()).toEqual(['a path']);
  expect(await readFile(join(next, 'client/_astro/style.css.br'), 'utf8')).toBe('compressed');
  expect((await stat(join(next, 'client/icon.svg'))).nlink).toBe(2);
  expect(existsSync(join(next, 'client/index.html'))).toBe(false);
  expect(await loadRenderer(next)).toMatchObject({ code: 'same' });
});

it.each([
  ['of other code', async () => 'other'],
  ['that was never kept', () => lose('renderer/manifest.json')],
  ['that lacks a chunk', () => lose('renderer/chunks/paths.mjs')],
  ['whose style is gone', () => lose('client/_astro/style.css.br')],
])('does not reuse a renderer %s, and leaves no files', async (_, spoil) => {
  expect(await reuseRenderer(previous, next, await spoil())).toBeNull();
  expect(existsSync(join(next, 'renderer'))).toBe(false);
  expect(existsSync(join(next, 'client'))).toBe(false);
});

async function lose(file: string): Promise<string> {
  await rm(join(previous, file));
  return 'same';
}
