import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openEmulator } from '../backend/open-emulator.ts';
import { freePort } from '../fixtures/free-port.ts';

const functions = 'supabase/functions';
const names = readdirSync(functions).filter((name) => !name.startsWith('_'));
const denoFolder = mkdtempSync(join(tmpdir(), 'deno-'));
/** Deno is 90 MB, so npm fetches it for these tests only. */
const deno = execFileSync('npm', ['exec', '--yes', '--package=deno@2.9.5', '--', 'which', 'deno'], {
  encoding: 'utf8',
}).trim();
const offline = ['--no-remote', '--node-modules-dir=manual'];
const settingsOf = (name: string) => join(functions, name, 'deno.json');
const entryOf = (name: string) => join(functions, name, 'index.ts');

let running: ChildProcess | null = null;
const emulator = await openEmulator();
await emulator.warm();
afterEach(() => {
  running?.kill();
  running = null;
});
afterAll(async () => {
  await emulator.close();
  rmSync(denoFolder, { recursive: true, force: true });
});

const environment = (more: Record<string, string | undefined> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: denoFolder,
  DENO_DIR: denoFolder,
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
  /** A closed port: `npm ci` has installed everything that a test needs. */
  NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/',
  ...more,
});

/** Runs a function in Deno, with access to this machine's network only. */
async function serve(name: string): Promise<string> {
  const port = await freePort();
  const rights = ['--allow-env', '--allow-net=127.0.0.1'];
  const where = ['--host', '127.0.0.1', '--port', `${port}`];
  const process = spawn(
    deno,
    [
      'serve',
      '--cached-only',
      ...offline,
      ...rights,
      ...where,
      '--config',
      settingsOf(name),
      entryOf(name),
    ],
    { env: environment(emulator.functionEnv()) },
  );
  running = process;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    process.stderr.on('data', (text) => {
      output += text;
      if (output.includes('Listening')) resolve();
    });
    process.once('exit', () => reject(new Error(output)));
  });
  return `http://127.0.0.1:${port}`;
}

async function post(address: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

describe.each(names)('the function %s', (name) => {
  it('passes deno check', () => {
    const check = ['check', ...offline, '--config', settingsOf(name), entryOf(name)];
    const { status, stderr } = spawnSync(deno, check, { env: environment(), encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe('in Deno', () => {
  it('creates and reads a cart', async () => {
    const address = await serve('cart');
    const lines = [{ merchandiseId: await emulator.variantOf('three-left'), quantity: 9 }];
    const created = await post(address, { action: 'create', lines });
    expect(created.body.cartCreate.cart.totalQuantity).toBe(3);
    const cartId = created.body.cartCreate.cart.id;
    expect((await post(address, { action: 'get', cartId })).body.cart.id).toBe(cartId);
    expect((await post(address, { action: 'get' })).status).toBe(400);
  });

  it('lists the collections', async () => {
    const { status, body } = await post(await serve('collections'), {});
    expect(status).toBe(200);
    expect(body.collections).toHaveLength(2);
    expect(body.collections[1].products[1].description).toBe('<p>Three &amp; no more.</p>');
  });

  it('returns a price', async () => {
    const address = await serve('product-pricing');
    const response = await emulator.graphql('{ product(handle: "three-left") { id } }');
    const { body } = await post(address, { productId: response.data.product.id });
    expect(body).toMatchObject({ price: '12.5', compareAtPrice: '15.0' });
  });

  const service = { apikey: 'sb_secret_local-emulator-only-00_emulator' };

  it('signs up a reader, and the link in the mail confirms', async () => {
    const email = 'deno@reader.example';
    const signedUp = await post(await serve('send-newsletter-signup'), { email });
    expect(signedUp).toEqual({ status: 200, body: { success: true } });
    const token = /#([\w-]{43})/.exec(await mailTo(email))?.[1];
    running?.kill();
    const confirmed = await post(await serve('newsletter'), { action: 'confirm', token });
    expect(confirmed.body).toEqual({ success: true, status: 'confirmed' });
  });

  it('delivers a contact message to the shop', async () => {
    const { status } = await post(await serve('send-contact-form'), {
      firstName: 'Ada',
      lastName: 'Vance',
      email: 'ada@reader.example',
      subject: 'Other',
      message: 'Hello from Deno',
    });
    expect(status).toBe(200);
    expect(await mailTo('hello@heartandhollow.example')).toContain('Hello from Deno');
  });

  it('lets only staff create, list and delete accounts', async () => {
    const request = { email: 'made@reader.example', password: 'heart-and-hollow' };
    const create = await serve('create-user');
    expect((await post(create, request)).status).toBe(401);
    const created = await post(create, request, service);
    expect(created.status).toBe(200);
    running?.kill();
    const listed = await post(await serve('get-users'), {}, service);
    expect(listed.body.users).toContainEqual({
      id: created.body.user.id,
      email: request.email,
      isConfirmed: true,
      isInvited: false,
      hasSecondStep: false,
    });
    running?.kill();
    const userId = created.body.user.id;
    expect((await post(await serve('delete-user'), { userId }, service)).status).toBe(200);
  });

  it('sends an approval request and the queued mail', async () => {
    const response = await fetch(`${emulator.origin()}/auth/v1/signup`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_local-emulator-only-00_emulator',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'asks@reader.example', password: 'heart-and-hollow' }),
    });
    const { access_token: token } = await response.json();
    const authorization = `Bearer ${token}`;
    const requested = await post(await serve('send-approval-request'), {}, { authorization });
    expect(requested.status).toBe(200);
    expect(await mailTo('owner@heartandhollow.example')).toContain('asks@reader.example');
    running?.kill();
    const delivered = await post(await serve('deliver-mail'), {}, service);
    expect(delivered).toEqual({ status: 200, body: { sent: 0, waiting: 0 } });
  });
});

async function mailTo(address: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const mails = await (await fetch(`${emulator.origin()}/__mail?to=${address}`)).json();
        text = mails[0]?.text ?? '';
        return text;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return text;
}
