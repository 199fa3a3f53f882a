import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';

it('opens the shop that it has made, with the emulator', async () => {
  const work = mkdtempSync(join(tmpdir(), 'setup-'));
  for (const part of ['src', 'public', 'supabase', 'astro.config.mjs', 'tsconfig.json'])
    cpSync(part, join(work, part), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(work, file));
  symlinkSync(resolve('node_modules'), join(work, 'node_modules'));
  const csv = join(work, 'products.csv');
  writeFileSync(csv, 'Handle,Title,Vendor,Variant Price\nemma,Emma,Jane Austen,9.00\n');
  const port = await freePort();
  const child = spawn(process.execPath, ['src/cli/setup.ts', csv], {
    cwd: work,
    env: {
      ...process.env,
      PORT: `${port}`,
      BACKEND_PORT: `${await freePort()}`,
      DATA_DIR: join(work, 'data'),
    },
    // A group of its own, because the shop is a child of the setup.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(
    [
      '',
      'Elm & Co.',
      'Books',
      '12 Elm St, Portland, ME 04101, USA',
      'hello@quay.example, 091 555 123',
      '',
    ].join('\n'),
  );
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.json(),
      () => null,
    );
  try {
    await expect.poll(health, { timeout: 160_000 }).toMatchObject({ books: 1 });
    const home = await fetch(`http://127.0.0.1:${port}/`);
    const text = await home.text();
    expect(text).toContain('Elm &amp; Co.');
    // Outside of the EU, the shop has no form to withdraw from an order.
    expect(text).not.toContain('/withdraw');
    for (const path of ['/withdraw', '/withdraw/send'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
  } finally {
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid);
      await once(child, 'exit');
    }
    rmSync(work, { recursive: true });
  }
});
