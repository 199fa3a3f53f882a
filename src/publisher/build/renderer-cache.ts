import { cpSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageBuild } from '../../domain/site/page-build.ts';
import { assetsFolder, checkBundleExports, findBundleEntry } from './astro-output.ts';
import { hardlinkFiles, listFiles, listSiteFiles, storedSuffixes } from '../store/release-files.ts';

const manifest = z.object({
  /** Digest of the code and the settings of the bundle. */
  code: z.string(),
  entry: z.string(),
  /** The public files that belong to the bundle. */
  files: z.array(z.string()),
  /** The modules that each file of the islands imports. */
  modules: z.record(z.string(), z.array(z.string())),
  /** Patterns of the paths that are rendered on demand. */
  onDemand: z.array(z.string()).default([]),
});

export type SavedRenderer = z.infer<typeof manifest>;
export type Renderer = SavedRenderer &
  typeof import('./renderer.ts') & {
    startBuild: (build: PageBuild) => void;
    /** Leaves the item of a page out of all later lists. Returns whether the page has one. */
    skipPage: (pathname: string) => boolean;
  };

const rendererDir = 'renderer';
/** The folder of the handler of `@astrojs/node`, in that of the renderer. The adapter needs this name. */
const serverDir = 'server';
const manifestFile = 'manifest.json';

/** Copies the bundle of a build into the release, before Astro removes it. */
export function saveBundle(bundle: string, folder: string): void {
  cpSync(bundle, join(folder, rendererDir), {
    recursive: true,
    filter: (file) => relative(bundle, file) !== assetsFolder,
  });
}

/** Copies the bundle that renders pages on demand into the release, as `saveBundle` does. */
export function saveServer(server: string, folder: string): void {
  cpSync(server, join(folder, rendererDir, serverDir), { recursive: true });
}

/** Returns the patterns of the paths that a release renders on demand. */
export function readOnDemandPatterns(folder: string): Promise<string[]> {
  return readManifest(folder).then(
    ({ onDemand }) => onDemand,
    () => [],
  );
}

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: object,
) => Promise<void>;

/** Loads the handler of `@astrojs/node` that a release contains. Throws if it is missing or does not run. */
export async function loadPagesOnDemand(
  folder: string,
): Promise<Pick<SavedRenderer, 'modules'> & { handler: Handler }> {
  const { modules } = await readManifest(folder);
  const entry = join(folder, rendererDir, serverDir, 'entry.mjs');
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the adapter writes the module
  const { handler }: { handler: Handler } = await import(pathToFileURL(entry).href);
  return { modules, handler };
}

/** Writes the manifest of the bundle. The public files of the bundle must exist. */
export async function writeManifest(
  folder: string,
  { code, modules, onDemand }: Pick<SavedRenderer, 'code' | 'modules' | 'onDemand'>,
): Promise<void> {
  const entry = findBundleEntry(join(folder, rendererDir));
  const files = [...listSiteFiles(join(folder, 'client'))];
  const text = JSON.stringify({ code, entry, files, modules, onDemand } satisfies SavedRenderer);
  await writeFile(join(folder, rendererDir, manifestFile), text);
}

/** Returns whether a release contains a renderer. */
export function hasRenderer(folder: string): Promise<boolean> {
  return readManifest(folder).then(
    () => true,
    () => false,
  );
}

/** Loads the renderer that a release contains. Throws if it is missing or does not run. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  return load(folder, await readManifest(folder));
}

/**
 * Links the renderer of a previous release, and its public files, into a new one. Returns null if
 * its code differs or a file is missing; the caller then bundles again.
 */
export async function reuseRenderer(
  previous: string,
  folder: string,
  code: string,
): Promise<Renderer | null> {
  try {
    const saved = await readManifest(previous);
    if (saved.code !== code) return null;
    const renderer = await load(previous, saved);
    hardlinkFiles(
      listFiles(join(previous, rendererDir)),
      join(previous, rendererDir),
      join(folder, rendererDir),
    );
    const clients = [join(previous, 'client'), join(folder, 'client')] as const;
    const missing = hardlinkFiles(saved.files, ...clients, storedSuffixes);
    if (missing.length > 0)
      throw new Error(`Files of the bundle are missing: ${missing.join(', ')}`);
    return renderer;
  } catch {
    await rm(join(folder, rendererDir), { recursive: true, force: true });
    await rm(join(folder, 'client'), { recursive: true, force: true });
    return null;
  }
}

async function readManifest(folder: string): Promise<SavedRenderer> {
  return manifest.parse(
    JSON.parse(await readFile(join(folder, rendererDir, manifestFile), 'utf8')),
  );
}

async function load(folder: string, saved: SavedRenderer): Promise<Renderer> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the hash guarantees that the module is renderer.ts
  const module: Renderer = await import(pathToFileURL(join(folder, rendererDir, saved.entry)).href);
  checkBundleExports(module);
  const { listPaths, render, startBuild, skipPage } = module;
  return { ...saved, listPaths, render, startBuild, skipPage };
}
