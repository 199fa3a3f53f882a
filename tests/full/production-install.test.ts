import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../src/config.ts';
import { freePort } from '../fixtures/free-port.ts';
import { readStages } from '../fixtures/dockerfile.ts';

// Takes the steps of the Dockerfile in a plain folder, because not every machine has Docker.
const stages = readStages();
const steps = stages.flatMap((stage) => stage.steps);
const last = (instruction: string) =>
  stages.at(-1)?.steps.findLast((step) => step.instruction === instruction)?.value ?? '';
const parseCommand = (text: string) =>
  z.tuple([z.string()], z.string()).parse(JSON.parse(text.replace(/^CMD /, '')));

const root = fs.mkdtempSync(join(tmpdir(), 'production-'));
const [code, data, home, programs] = ['code', 'data', 'home', 'bin'].map((name) =>
  join(root, name),
) as [string, string, string, string];
const marker = join(root, 'installed');
/** The user nobody, as Debian numbers it. Only root can start programs as another user. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null;
if (!user) console.warn('This test is not root: the server runs as the owner of its code.');

let environment: Record<string, string>;
let server: ChildProcess;
let output = '';

beforeAll(async () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const { instruction, value } of steps) {
    if (instruction === 'COPY' && !value.startsWith('/')) {
      const sources = value.split(' ').slice(0, -1);
      for (const file of tracked)
        if (sources.some((source) => file === source || file.startsWith(`${source}/`)))
          fs.cpSync(file, join(code, file));
    }
    if (instruction === 'RUN' && value.startsWith('npm')) {
      const env = { ...process.env, npm_config_prefer_offline: 'true' };
      execFileSync('sh', ['-c', value], { cwd: code, env });
    }
  }
  for (const folder of [data, home, programs]) fs.mkdirSync(folder);
  fs.copyFileSync(process.execPath, join(programs, 'node'));
  execFileSync('chmod', ['-R', 'a-w,a+rX', code]);
  fs.chmodSync(root, 0o755);
  for (const folder of [data, home]) if (user) fs.chownSync(folder, user.uid, user.gid);
  environment = {
    ...parseEnv(last('ENV').replaceAll(' ', '\n')),
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    BACKEND_PORT: String(await freePort()),
    PATH: `${programs}:/usr/bin:/bin`,
    HOME: home,
  };
  fs.writeFileSync(marker, '');
}, 600_000);

afterEach(() => server.kill('SIGKILL'));
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', root]);
  fs.rmSync(root, { recursive: true });
});

function start(): void {
  const [program, ...args] = parseCommand(last('CMD'));
  output = '';
  server = spawn(program, args, { cwd: code, env: environment, ...user });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
}

/** Runs the HEALTHCHECK of the Dockerfile until it succeeds. Fails with the server's output. */
async function waitUntilHealthy(seconds: number): Promise<void> {
  const [program, ...args] = parseCommand(last('HEALTHCHECK'));
  const check = () => spawnSync(program, args, { env: environment, ...user }).status;
  const read = () => (check() === 0 ? 'healthy' : output);
  await expect.poll(read, { timeout: seconds * 1000 }).toBe('healthy');
}

/** Returns the exit status. Fails if the server runs on for more than a container may. */
async function terminate(): Promise<unknown> {
  server.kill('SIGTERM');
  const [status] = await once(server, 'exit', { signal: AbortSignal.timeout(10_000) });
  return status;
}

it(
  'builds and serves the shop with read-only code, and ends on SIGTERM',
  { timeout: 300_000 },
  async () => {
    start();
    await waitUntilHealthy(240);
    for (const [path, text] of [
      ['/', 'Heart &amp; Hollow'],
      ['/books/persuasion', 'Persuasion'],
    ] as const) {
      const response = await fetch(`http://127.0.0.1:${environment['PORT']}${path}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(text);
    }
    expect(await terminate()).toBe(0);
    expect(output).not.toMatch(/error|EACCES|EROFS/i);
  },
);

it('serves the last release at once after a restart, and ends on SIGTERM', async () => {
  start();
  await waitUntilHealthy(20);
  expect(await terminate()).toBe(0);
});

it('ends on SIGTERM while the first release is built', async () => {
  environment['DATA_DIR'] = join(data, 'second');
  start();
  // Only a stop during the setup of the emulator's database waits for it.
  const headers = { apikey: parseConfig({}).services.SUPABASE_PUBLISHABLE_KEY };
  const database = `http://127.0.0.1:${environment['BACKEND_PORT']}/rest/v1/events`;
  const readStatus = (url: string) =>
    fetch(url, { headers }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => readStatus(database), { timeout: 120_000 }).toBe(200);
  expect(await readStatus(`http://127.0.0.1:${environment['PORT']}/healthz`)).toBe(503);
  expect(await terminate()).toBe(0);
});

it('writes to its data folder only', () => {
  const written = execFileSync('find', [code, home, '-newer', marker], { encoding: 'utf8' });
  expect(written).toBe('');
  expect(fs.readdirSync(data)).toContain('cache');
});
