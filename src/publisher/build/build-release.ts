import { spawn } from 'node:child_process';
import { mkdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log } from '../../log.ts';
import {
  type BuildContext,
  BuildError,
  type BuildProgress,
  parseBuildMessage,
  writeBuildContext,
} from './build-context.ts';
import type { PublisherConfig } from '../config.ts';
import { readPages } from './page-manifest.ts';
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

const maxReasonLength = 2000;
const killed = 'The build process was killed. Check the memory and the logs of the machine.';

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
  /** The rows of a preview. */
  pending?: BuildContext['pending'];
  onProgress?: (progress: BuildProgress) => void;
  signal?: AbortSignal;
};

/**
 * Builds one release into its own folder. `release.json` is written last, so a folder that has it
 * is complete. Throws a BuildError.
 */
export async function buildRelease(settings: BuildSettings): Promise<Release> {
  const { config, id, builtAt, releases, backend, sourceHash, isFallback, changes } = settings;
  const folder = join(releases, id);
  try {
    await mkdir(folder, { recursive: true });
    await linkNodeModules(config.root, releases);
    // Without a previous release, the first process bundles.
    let built = await runBuild(folder, settings, settings.previous ? [] : bundlerFlags);
    // The first process has bundled the renderer only.
    if (!(await readPages({ folder }))) built = await runBuild(folder, settings);
    const skipped = built.sentences.join(' ').slice(0, maxReasonLength);
    const record: ReleaseRecord = {
      id,
      builtAt,
      ...(changes && { readAt: changes.readAt }),
      items: built.items,
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

/** Runs a build in a child process. Returns what its pages reported; see `PageBuild`. Throws a BuildError. */
async function runBuild(
  folder: string,
  { config, backend, isFallback, previous, changes, pending, onProgress, signal }: BuildSettings,
  flags: readonly string[] = [],
): Promise<{ sentences: string[]; items: number }> {
  const contextFile = join(folder, 'context.json');
  // Data of another site must not get into this one.
  const isSameSite = previous?.backend === backend;
  await writeBuildContext(contextFile, {
    config: config.module,
    folder,
    previous: previous?.folder ?? null,
    isFallback,
    changedItems: isSameSite && changes ? [...changes.items] : null,
    dataDir: join(folder, dataDir),
    previousDataDir: isSameSite ? join(previous.folder, dataDir) : null,
    pending: pending ?? null,
    settings: config.loadSettings(),
  });
  const child = spawn(
    process.execPath,
    [...flags, fileURLToPath(new URL('build.worker.ts', import.meta.url)), contextFile],
    {
      cwd: config.root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        // Else each thread of a build keeps memory that it has freed.
        MALLOC_ARENA_MAX: '2',
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
  const sentences: string[] = [];
  let items = 0;
  const failures: BuildError[] = [];
  child.on('message', (received) => {
    const message = parseBuildMessage(received);
    if (message.kind === 'skipped') sentences.push(message.sentence);
    else if (message.kind === 'items') ({ items } = message);
    else if (message.kind === 'progress') onProgress?.(message.progress);
    else failures.push(new BuildError(message.reason, message.code));
  });
  // The last messages arrive before the channel closes, which may be after the process has ended.
  const [status] = await Promise.all([
    new Promise((close, reject) => {
      child.on('error', reject).on('close', close);
    }),
    new Promise<void>((close) => {
      child.once('disconnect', close).once('error', () => close());
    }),
  ]);
  await rm(contextFile, { force: true });
  if (status === 0) return { sentences, items };
  const [error = new BuildError(killed, 'killed')] = failures;
  if (error.code !== 'catalog' && error.code !== 'records') log('warn', 'build_failed', { output });
  throw error;
}
