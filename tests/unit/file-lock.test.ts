import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireFileLock } from '../../src/file-lock.ts';

const holder = 'tests/fixtures/lock-holder.ts';
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

it('has one owner within a process, and another after the release', () => {
  const release = acquireFileLock(file);
  expect(release).not.toBeNull();
  expect(acquireFileLock(file)).toBeNull();
  release?.();
  const next = acquireFileLock(file);
  expect(next).not.toBeNull();
  next?.();
});

it('never has two owners among concurrent processes', async () => {
  const run = promisify(execFile);
  const starts = Array.from({ length: 6 }, () => run(process.execPath, [holder, file, '500']));
  const owned = (await Promise.all(starts)).map(({ stdout }) => Number(stdout));
  expect(owned.reduce((sum, one) => sum + one)).toBeGreaterThan(0);
});

it('never has two owners when two processes create it at the same time, a thousand times', async () => {
  const racers = [1, 2].map(() => fork('tests/fixtures/lock-racer.ts', [folder]));
  let owned = 0;
  let doubleOwners = 0;
  for (let round = 0; round < 1000; round += 1) {
    const startAt = performance.timeOrigin + performance.now() + 1;
    const owners = await Promise.all(
      racers.map(async (racer) => {
        racer.send({ round, startAt });
        const [isOwner] = await once(racer, 'message');
        return Number(isOwner);
      }),
    );
    const count = owners.reduce((sum, one) => sum + one);
    owned += Math.min(count, 1);
    doubleOwners += Number(count > 1);
  }
  for (const racer of racers) racer.kill();
  expect(doubleOwners).toBe(0);
  expect(owned).toBeGreaterThan(500);
});

it('is released when its process is killed, even before its parent has collected it', async () => {
  // `sleep` replaces the shell and never waits for the child of the shell.
  const script = '"$0" "$1" "$2" 0 & exec sleep 600';
  const parent = spawn('sh', ['-c', script, process.execPath, holder, file]);
  try {
    const [text] = await once(parent.stdout, 'data');
    const pid = Number(text);
    expect(acquireFileLock(file)).toBeNull();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    // Its other threads may take longer to end.
    const release = acquireFileLock(file, 10_000);
    expect(release).not.toBeNull();
    release?.();
  } finally {
    parent.kill('SIGKILL');
  }
});

it('throws if its file cannot be opened', () => {
  expect(() => acquireFileLock(join(folder, 'nowhere', 'lock'))).toThrow();
});
