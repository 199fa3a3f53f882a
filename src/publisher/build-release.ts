import { spawn } from 'node:child_process';
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skippedPattern } from '../domain/skipped.ts';
import type { Release, ReleaseRecord } from './release.ts';

/**
 * Limits a build that hangs, for example on a response that never ends, so that the lock is
 * released.
 */
const buildTimeoutMs = 30 * 60_000;
const root = fileURLToPath(new URL('../../', import.meta.url));

export type BuildSettings = {
  id: string;
  builtAt: string;
  /** The folder that holds one folder per release. */
  releases: string;
  backend: string;
  sourceHash: string;
  isFallback: boolean;
  /** A release on the same disk whose unchanged files are reused. */
  previous?: Release | null;
  signal?: AbortSignal;
};

/**
 * Builds one release into its own folder. `release.json` is written last, so a folder that has it
 * is complete. Throws the error of the build process.
 */
export async function buildRelease(settings: BuildSettings): Promise<Release> {
  const {
    id,
    builtAt,
    releases,
    backend,
    sourceHash,
    isFallback,
    previous = null,
    signal,
  } = settings;
  const folder = join(releases, id);
  try {
    await mkdir(folder, { recursive: true });
    await linkNodeModules(releases);
    const skippedProducts = parseSkipped(await runBuild(folder, isFallback, previous, signal));
    const books = await readdir(join(folder, 'client/books')).catch(() => []);
    const pages = books.filter((file) => file.endsWith('.html'));
    const record: ReleaseRecord = {
      id,
      builtAt,
      books: pages.length,
      backend,
      sourceHash,
      isFallback,
      ...(skippedProducts && { skippedProducts }),
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
async function linkNodeModules(releases: string): Promise<void> {
  const packages = join(releases, 'node_modules');
  const target = join(root, 'node_modules');
  if ((await readlink(packages).catch(() => null)) === target) return;
  await rm(packages, { force: true });
  await symlink(target, packages);
}

/** Runs a build in a child process and returns its output. */
async function runBuild(
  folder: string,
  isFallback: boolean,
  previous: Release | null,
  signal: AbortSignal | undefined,
): Promise<string> {
  const resolve = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', resolve('exit-with-parent.ts'), resolve('build.worker.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        RELEASE_DIR: folder,
        ...(previous && { PREVIOUS_RELEASE_DIR: previous.folder }),
        ALLOW_FALLBACK_CATALOG: String(isFallback),
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
    const reason = parseBuildError(output);
    if (!reason.startsWith('No catalog')) console.error(output);
    throw new Error(reason);
  }
  return output;
}

/** Extracts the warning about skipped products, which the dashboard shows to staff. */
function parseSkipped(output: string): string | undefined {
  return output.match(skippedPattern)?.join(' ').slice(0, 2000);
}

/** Extracts the line that names the error. The log holds the whole output. */
function parseBuildError(output: string): string {
  // eslint-disable-next-line no-control-regex -- terminal escape sequences start with ESC
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '').trim();
  if (!plain) return 'The build process was killed. Check the memory and the logs of the machine.';
  const [line = 'The build failed. The log shows the error.'] =
    /No catalog, no release: .*/.exec(plain) ?? /^\s*\w*Error(?: \[\w+\])?: .*/m.exec(plain) ?? [];
  return line.trim().slice(0, 500);
}
