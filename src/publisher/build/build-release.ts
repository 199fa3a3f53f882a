import { spawn } from 'node:child_process';
import { mkdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log } from '../../log.ts';
import type { PublisherConfig } from '../config.ts';
import { readPages } from './page-manifest.ts';
import { isItemPage, listSiteFiles } from '../store/release-files.ts';
import type { Release, ReleaseRecord } from '../store/release-store.ts';

/**
 * Limits a build that hangs, for example on a response that never ends, so that the lock is
 * released.
 */
const buildTimeoutMs = 30 * 60_000;

/** The folder of a release with what its pages keep for those of the next one. Never served. */
const dataDir = 'data';

/** Saves the bundler 140 MB in the same time. It was not seen to save anything while pages render. */
const bundlerFlags = ['--max-semi-space-size=1'];

/** The ids of the changed items, and the time at which the other data was read. */
export type Changes = { items: readonly string[]; readAt: string };

export type BuildSettings = {
  config: PublisherConfig;
  id: string;
  builtAt: string;
  /** The folder that holds one folder per release. */
  releases: string;
  backend: string;
  sourceHash: string;
  isFallback: boolean;
  /** A release on the same disk whose unchanged files are reused. */
  previous?: Release | null;
  /** What changed since the previous release. Null if all data must be read. */
  changes?: Changes | null;
  signal?: AbortSignal;
};

/**
 * Builds one release into its own folder. `release.json` is written last, so a folder that has it
 * is complete. Throws the error of the build process.
 */
export async function buildRelease(settings: BuildSettings): Promise<Release> {
  const { config, id, builtAt, releases, backend, sourceHash, isFallback, changes } = settings;
  const folder = join(releases, id);
  try {
    await mkdir(folder, { recursive: true });
    await linkNodeModules(config.root, releases);
    // Without a previous release, the first process bundles.
    let output = await runBuild(folder, settings, settings.previous ? [] : bundlerFlags);
    // The first process has bundled the renderer only.
    if (!(await readPages({ folder }))) output += await runBuild(folder, settings);
    const skipped = output.match(config.skipped.pattern)?.join(' ').slice(0, 2000);
    const files = [...listSiteFiles(join(folder, 'client'))];
    const record: ReleaseRecord = {
      id,
      builtAt,
      ...(changes && { readAt: changes.readAt }),
      items: files.filter((file) => isItemPage(file, config)).length,
      backend,
      sourceHash,
      isFallback,
      ...(skipped && { skipped }),
    };
    // A rename is atomic; a write to a full disk is not.
    await writeFile(join(folder, 'release.json.tmp'), JSON.stringify(record), { flush: true });
    await rename(join(folder, 'release.json.tmp'), join(folder, 'release.json'));
    return { ...record, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Links `node_modules` beside the releases. A built page resolves packages from its parent folders,
 * and the data folder may be outside the project.
 */
async function linkNodeModules(root: string, releases: string): Promise<void> {
  const packages = join(releases, 'node_modules');
  const target = join(root, 'node_modules');
  if ((await readlink(packages).catch(() => null)) === target) return;
  await rm(packages, { force: true });
  await symlink(target, packages);
}

/** Runs a build in a child process and returns its output. */
async function runBuild(
  folder: string,
  { config, backend, isFallback, previous, changes, signal }: BuildSettings,
  flags: readonly string[] = [],
): Promise<string> {
  const child = spawn(
    process.execPath,
    [...flags, fileURLToPath(new URL('build.worker.ts', import.meta.url))],
    {
      cwd: config.root,
      env: {
        ...config.getEnvironment(isFallback),
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        // Else each thread of a build keeps memory that it has freed.
        MALLOC_ARENA_MAX: '2',
        PUBLISHER_CONFIG: config.module,
        RELEASE_DIR: folder,
        RELEASE_DATA_DIR: join(folder, dataDir),
        ...(previous && { PREVIOUS_RELEASE_DIR: previous.folder }),
        // Data of another site must not get into this one.
        ...(previous?.backend === backend && {
          PREVIOUS_DATA_DIR: join(previous.folder, dataDir),
          ...(changes && { CHANGED_ITEMS: changes.items.join(',') }),
        }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      timeout: buildTimeoutMs,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8000);
    });
  }
  const status = await new Promise((close, reject) => {
    child.on('error', reject).on('close', close);
  });
  if (status !== 0) {
    const { pattern } = config.missingData;
    const reason = parseBuildError(output, pattern);
    if (!pattern.test(reason)) log('warn', 'build_failed', { output });
    throw new Error(reason);
  }
  return output;
}

/** Extracts the line that names the error. The log holds the whole output. */
function parseBuildError(output: string, missingData: RegExp): string {
  // eslint-disable-next-line no-control-regex -- terminal escape sequences start with ESC
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '').trim();
  if (!plain) return 'The build process was killed. Check the memory and the logs of the machine.';
  const [line = 'The build failed. The log shows the error.'] =
    missingData.exec(plain) ?? /^\s*\w*Error(?: \[\w+\])?: .*/m.exec(plain) ?? [];
  return line.trim().slice(0, 500);
}
