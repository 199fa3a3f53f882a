import { cpSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { listFiles } from './list-files.ts';
import { hardlinkFiles, withCompressed } from './hardlink-files.ts';

const kept = z.object({
  /** Digest of the code and the settings that it was bundled from. */
  code: z.string(),
  entry: z.string(),
  /** What bundling laid among the files for shoppers. */
  files: z.array(z.string()),
  /** For each file of the islands' code those that it needs. */
  modules: z.record(z.string(), z.array(z.string())),
});

export type SavedRenderer = z.infer<typeof kept>;
export type Renderer = SavedRenderer &
  Pick<typeof import('./renderer.ts'), 'listPaths' | 'render' | 'skipPage'>;

const place = 'renderer';
const record = 'manifest.json';

/** Copies what Astro bundled for a build, before it clears that away. */
export function saveBundle(bundle: string, folder: string): void {
  cpSync(bundle, join(folder, place), {
    recursive: true,
    filter: (file) => relative(bundle, file) !== '_astro',
  });
}

/** Writes down what belongs to the bundle, once its files lie among those for shoppers. */
export async function writeManifest(
  folder: string,
  { code, modules }: Pick<SavedRenderer, 'code' | 'modules'>,
): Promise<void> {
  const entry = readdirSync(join(folder, place)).find((name) =>
    name.startsWith('prerender-entry.'),
  );
  if (!entry) throw new Error('Astro bundled no renderer.');
  const files = listFiles(join(folder, 'client'));
  const text = JSON.stringify({ code, entry, files, modules } satisfies SavedRenderer);
  await writeFile(join(folder, place, record), text);
}

/** Opens the renderer that a release keeps. Throws where it has none, or none that runs. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  return load(folder, await readManifest(folder));
}

/**
 * Takes the renderer of an older release over, with the files that belong to it. Null where that one
 * was bundled from other code, or lacks a part: then all has to be bundled anew.
 */
export async function reuseRenderer(
  previous: string,
  folder: string,
  code: string,
): Promise<Renderer | null> {
  try {
    const known = await readManifest(previous);
    if (known.code !== code) return null;
    const renderer = await load(previous, known);
    hardlinkFiles(listFiles(join(previous, place)), join(previous, place), join(folder, place));
    const clients = [join(previous, 'client'), join(folder, 'client')] as const;
    const missing = hardlinkFiles(known.files, ...clients, withCompressed);
    if (missing.length > 0) throw new Error(`${missing.join(', ')} of the bundle is gone.`);
    return renderer;
  } catch {
    await rm(join(folder, place), { recursive: true, force: true });
    await rm(join(folder, 'client'), { recursive: true, force: true });
    return null;
  }
}

async function readManifest(folder: string): Promise<SavedRenderer> {
  return kept.parse(JSON.parse(await readFile(join(folder, place, record), 'utf8')));
}

async function load(folder: string, known: SavedRenderer): Promise<Renderer> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the code's hash says that it is renderer.ts
  const module: Renderer = await import(pathToFileURL(join(folder, place, known.entry)).href);
  const { listPaths, render, skipPage } = module;
  return { ...known, listPaths, render, skipPage };
}
