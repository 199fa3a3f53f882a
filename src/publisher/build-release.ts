import { spawn } from 'node:child_process';
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skippedPattern } from '../domain/skipped.ts';
import type { Release, ReleaseRecord } from './release.ts';

/** A build that hangs, say on a provider that never ends an answer, must not hold the turn for good. */
const buildTimeoutMs = 30 * 60_000;
const root = fileURLToPath(new URL('../../', import.meta.url));

export type BuildSettings = {
  id: string;
  builtAt: string;
  /** Where releases are kept, a folder each. */
  releases: string;
  backend: string;
  sourceHash: string;
  isFallback: boolean;
  /** A release on the same disk, to take over what is equal. */
  previous?: Release | null;
  signal?: AbortSignal;
};

/**
 * Builds one release into a folder of its own: pages, compressed copies, and last its record, so
 * that a folder with a record is always whole. Throws with the build's own words when it fails.
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
    // Written under another name first: a full disk would leave half of it.
    await writeFile(join(folder, 'release.json.tmp'), JSON.stringify(record), { flush: true });
    await rename(join(folder, 'release.json.tmp'), join(folder, 'release.json'));
    return { ...record, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Releases may lie anywhere, and a page that is being built looks for packages in the folders above it. */
async function linkNodeModules(releases: string): Promise<void> {
  const packages = join(releases, 'node_modules');
  const own = join(root, 'node_modules');
  if ((await readlink(packages).catch(() => null)) === own) return;
  await rm(packages, { force: true });
  await symlink(own, packages);
}

/** Runs a build in a process of its own; what it said. */
async function runBuild(
  folder: string,
  isStandIn: boolean,
  older: Release | null,
  signal: AbortSignal | undefined,
): Promise<string> {
  const own = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--import', own('exit-with-parent.ts'), own('build.worker.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        RELEASE_DIR: folder,
        ...(older && { PREVIOUS_RELEASE_DIR: older.folder }),
        ALLOW_FALLBACK_CATALOG: String(isStandIn),
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
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (status !== 0) {
    const reason = parseBuildError(output);
    if (!reason.startsWith('No catalog')) console.error(output);
    throw new Error(reason);
  }
  return output;
}

/** A record that cannot be shown costs its own place; staff read which one it was. */
function parseSkipped(output: string): string | undefined {
  return output.match(skippedPattern)?.join(' ').slice(0, 2000);
}

/** The one line of a failed build that a person needs; all of it stands in the log. */
function parseBuildError(output: string): string {
  // eslint-disable-next-line no-control-regex -- terminals' escape sequences begin with ESC
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '').trim();
  if (!plain) return 'The build was ended from outside.';
  const [line = 'The build failed; the log says why.'] =
    /No catalog, no release: .*/.exec(plain) ?? /^\s*\w*Error(?: \[\w+\])?: .*/m.exec(plain) ?? [];
  return line.trim().slice(0, 500);
}
