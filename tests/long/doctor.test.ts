import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runChecks } from '../../src/cli/doctor/run-checks.ts';
import { parseConfig } from '../../src/config.ts';
import { apiKeys, startEmulator, type Emulator } from '../../src/emulator/index.ts';
import {
  createPublishEndpoints,
  createReleasePreviews,
  serve,
  createWebhookVerifier,
} from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { freePort } from '../fixtures/free-port.ts';
import { writeRelease } from '../fixtures/release.ts';
import { freshFolder } from '../backend/supabase/data-template.ts';

type Env = Record<string, string>;

const webhookSecret = 'the-secret-of-the-app';
let emulator: Emulator;
let server: Awaited<ReturnType<typeof serve>>;
let dataDir: string;
let readiness: Record<string, { status: 'ok' | 'failed' }> = {};
let cleanings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  server = await serve({ config, port: 0, getReadiness: () => Promise.resolve(readiness) });
  server.addEndpoints(
    createPublishEndpoints({
      manager: {
        request: async () => ({ coalesced: false }),
        rolledBackTo: async () => null,
        state: () => 'idle',
        listReleases: () => Promise.resolve([]),
        rollBackTo: () => Promise.resolve(null),
        openHandler: () => Promise.resolve(null),
        openPending: () => Promise.reject(new Error('nothing is pending')),
      },
      pending: null,
      recordRollback: () => Promise.resolve(),
      previews: createReleasePreviews(),
      authorize: async () => 'unauthenticated',
      webhook: {
        path: '/refresh/shopify',
        verifier: createWebhookVerifier(webhookSecret, { file: ':memory:' }),
      },
    }),
  );
  const laid = await writeRelease({
    'index.html': '<h1>Heart &amp; Hollow</h1>',
    '404.html': '<h1>Oops!</h1>',
    'collections/404.html': '<h1>Oops!</h1>',
  });
  await server.showRelease(laid.release);
  const folder = await freshFolder('sql');
  const siteOrigin = `http://127.0.0.1:${server.port}`;
  emulator = await startEmulator({ port: 0, dataDir: folder, siteOrigin });
  dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  cleanings = [
    laid.remove,
    () => rm(folder, { recursive: true }),
    () => rm(dataDir, { recursive: true }),
  ];
  await sql('select 1');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await emulator.stop();
  await server.stop();
  for (const clean of cleanings) await clean();
});

const getSettings = () => ({
  SUPABASE_URL: '',
  SUPABASE_SECRET_KEY: '',
  SHOPIFY_STORE_DOMAIN: '',
  PORT: `${server.port}`,
  BACKEND_PORT: new URL(emulator.origin).port,
  DATA_DIR: dataDir,
});

/** Runs the command like an operator. Returns its failed checks and its status. */
function runDoctor(env: Env = {}) {
  return new Promise<{ isSuccessful: boolean; failures: string[]; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['src/cli/doctor.ts'],
      { env: { ...process.env, ...getSettings(), ...env } },
      (error, stdout, stderr) => {
        const output = stdout + stderr;
        const failures = output.split('\n').filter((line) => line.includes('✗'));
        resolve({ isSuccessful: !error, failures, output });
      },
    );
  });
}

type Finding = { text: string; step: number };

/** Runs the checks of the command in this process. Returns those that failed, or with another result. */
async function findFailures(
  more: Env = {},
  result = 'failed',
  facts: { offersPickup?: boolean } = {},
): Promise<Finding[]> {
  const env = { ...getSettings(), ...more };
  const config = { ...parseConfig(env), ...facts, shopFingerprint: '' };
  const secretKey = config.usesEmulator ? apiKeys.secret : config.secretKey;
  const findings = await Array.fromAsync(runChecks(config, secretKey));
  return findings.filter((finding) => finding.result === result);
}
const withText = (text: string) => expect.objectContaining({ text: expect.stringContaining(text) });

const sql = (text: string) =>
  createClient(emulator.origin, apiKeys.secret, { auth: { persistSession: false } })
    .rpc('run_for_tests', { text })
    .throwOnError();
const plant = (fault: object) =>
  fetch(`${emulator.origin}/__faults`, { method: 'POST', body: JSON.stringify(fault) });
const bySql = (mistake: string, repair: string) => ({
  make: () => sql(mistake),
  undo: () => sql(repair),
});
const byFault = (fault: object) => ({
  make: () => plant(fault),
  undo: () => fetch(`${emulator.origin}/__faults`, { method: 'DELETE' }),
});
const bySetting = (name: string, value: string | undefined) => {
  let previous: string | undefined;
  return {
    async make() {
      previous = emulator.functionEnv[name];
      emulator.functionEnv[name] = value;
    },
    async undo() {
      emulator.functionEnv[name] = previous;
    },
  };
};

/** Mistakes in the services of the emulator, and the only check that each makes fail. */
const mistakes = [
  ...[
    'unauthenticated_read_product_tags',
    'unauthenticated_read_checkouts',
    'unauthenticated_write_checkouts',
    'unauthenticated_read_product_pickup_locations',
  ].map((revoke) => ({
    name: `no scope ${revoke}`,
    ...byFault({ revoke }),
    finding: revoke,
    step: 1,
  })),
  {
    name: 'a function of the database that is missing',
    ...bySql(
      'alter function public.subscribe(text) rename to renamed',
      'alter function public.renamed(text) rename to subscribe',
    ),
    finding: 'The database lacks subscribe. Run supabase db push.',
    step: 2,
  },
  {
    name: 'a table that is missing',
    ...bySql(
      'alter table public.newsletter_tokens rename to renamed',
      'alter table public.renamed rename to newsletter_tokens',
    ),
    finding: 'The database lacks newsletter_tokens.',
    step: 2,
  },
  {
    name: 'a table without row-level security',
    ...bySql(
      'alter table public.contact_messages disable row level security',
      'alter table public.contact_messages enable row level security',
    ),
    finding: 'Row-level security is off for contact_messages.',
    step: 2,
  },
  {
    name: 'a function that is not deployed',
    ...byFault({ undeploy: 'newsletter' }),
    finding: 'Functions do not work: newsletter.',
    step: 2,
  },
  {
    name: 'a secret of the functions that is missing',
    ...bySetting('SHOPIFY_STOREFRONT_TOKEN', undefined),
    finding: 'The functions lack SHOPIFY_STOREFRONT_TOKEN',
    step: 2,
  },
  {
    name: 'functions of another site',
    ...bySetting('SITE_URL', 'https://old.example'),
    finding: 'The functions have SITE_URL=https://old.example',
    step: 2,
  },
  {
    name: 'a shop without an owner',
    ...bySql(
      `create table private.saved_profiles as select * from public.profiles;
       alter table public.profiles disable trigger user;
       update public.profiles
       set approved = false, approved_at = null, approved_by = null, is_owner = false`,
      `update public.profiles set approved = saved.approved, approved_at = saved.approved_at,
         approved_by = saved.approved_by, is_owner = saved.is_owner
       from private.saved_profiles as saved where saved.user_id = profiles.user_id;
       alter table public.profiles enable trigger user;
       drop table private.saved_profiles`,
    ),
    finding: 'There is no approved account',
    step: 4,
  },
];

describe('npm run doctor', () => {
  it('finds nothing where nothing is wrong, and names the steps in order', async () => {
    const { isSuccessful, failures, output } = await runDoctor();
    expect(failures).toEqual([]);
    expect(isSuccessful).toBe(true);
    expect(output.match(/^\d\. .+$/gm)).toEqual([
      '1. Shopify',
      '2. Supabase',
      '3. Mail',
      '4. The server',
      '5. Backup',
    ]);
    expect(output).not.toMatch(/sb_secret_|local-token/);
  });

  it.each(mistakes)('finds $name', async ({ make, undo, finding, step }) => {
    await make();
    const failures = await findFailures();
    await undo();
    expect(failures).toEqual([withText(finding)]);
    expect(failures[0]?.step).toBe(step);
  });

  it('finds that no book has an author', async () => {
    const failures = await findFailures({ SHOPIFY_AUTHOR_METAFIELD: 'custom.writer' });
    expect(failures).toEqual([withText('custom.writer')]);
  });

  it('names what the shop itself finds, by /readyz', async () => {
    readiness = { mail: { status: 'failed' }, disk: { status: 'ok' } };
    const failures = await findFailures();
    readiness = {};
    expect(failures).toEqual([withText('/readyz fails for mail. See docs/operations.md.')]);
  });

  it('finds a token that may not read products', async () => {
    await plant({ revoke: 'unauthenticated_read_product_listings' });
    const { isSuccessful, failures } = await runDoctor();
    await fetch(`${emulator.origin}/__faults`, { method: 'DELETE' });
    expect(isSuccessful).toBe(false);
    expect(failures[0]).toMatch(/ \(docs\/going-live\.md, step 1\)$/);
    expect(failures[0]).toContain('lacks the scope unauthenticated_read_product_listings');
  });

  it('needs no scope of pickup for a shop that does not offer it', async () => {
    await plant({ revoke: 'unauthenticated_read_product_pickup_locations' });
    const failures = await findFailures({}, 'failed', { offersPickup: false });
    await fetch(`${emulator.origin}/__faults`, { method: 'DELETE' });
    expect(failures).toEqual([]);
  });

  it('says once how to start a shop that does not run', async () => {
    const port = await freePort();
    const { failures } = await runDoctor({ BACKEND_PORT: `${port}` });
    expect(failures).toEqual([
      expect.stringContaining(
        `Nothing listens at http://127.0.0.1:${port}. Start the shop with npm start.`,
      ),
    ]);
  });

  it('names the settings that are missing', async () => {
    const { isSuccessful, failures } = await runDoctor({ SUPABASE_URL: 'https://a.example' });
    expect(isSuccessful).toBe(false);
    expect(failures).toEqual([
      expect.stringContaining(
        'SUPABASE_PUBLISHABLE_KEY, SHOPIFY_STORE_DOMAIN, SHOPIFY_STOREFRONT_TOKEN are empty',
      ),
    ]);
  });
});

describe('npm run doctor with hosted services', () => {
  const hosted = (): Env => ({
    SUPABASE_URL: emulator.origin,
    SUPABASE_PUBLISHABLE_KEY: apiKeys.publishable,
    SUPABASE_SECRET_KEY: apiKeys.secret,
    SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'local-token',
    SHOPIFY_WEBHOOK_SECRET: webhookSecret,
    STOREFRONT_ORIGIN: emulator.origin,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  /** What is wrong with a hosted shop that the emulator plays, over HTTP. */
  const expected = ['New email addresses are not confirmed', 'Set it to the https address'];

  it('asks to look at what only the hosted service knows', async () => {
    const skipped = await findFailures(hosted(), 'skipped');
    for (const setting of [
      'the check for leaked passwords',
      'Secure password change',
      'Require current password when updating',
      'an inactivity timeout',
    ])
      expect(skipped).toContainEqual(withText(setting));
    const config = await readFile(new URL('../../supabase/config.toml', import.meta.url), 'utf8');
    expect(config).toContain('secure_password_change = true');
  });

  it('requires HTTPS and confirmed addresses', async () => {
    expect(await findFailures(hosted())).toEqual(expected.map(withText));
  });

  it.each<[string, () => Env, string]>([
    [
      'a wrong token',
      () => ({ SHOPIFY_STOREFRONT_TOKEN: 'shpat_wrong' }),
      'Shopify rejects SHOPIFY_STOREFRONT_TOKEN.',
    ],
    ['no proxy', () => ({ TRUSTED_PROXIES: '' }), 'TRUSTED_PROXIES is empty.'],
    ['no webhook', () => ({ SHOPIFY_WEBHOOK_SECRET: '' }), 'SHOPIFY_WEBHOOK_SECRET is empty.'],
    [
      'a wrong secret key',
      () => ({ SUPABASE_SECRET_KEY: 'sb_secret_wrong' }),
      'Supabase rejects SUPABASE_SECRET_KEY.',
    ],
  ])('finds %s', async (_, env, finding) => {
    const failures = await findFailures({ ...hosted(), ...env() });
    expect(failures.filter(({ text }) => text.includes(finding))).toHaveLength(1);
  });

  it('takes no error for a shop without an owner', async () => {
    const failures = await findFailures({ ...hosted(), SUPABASE_SECRET_KEY: 'sb_secret_wrong' });
    expect(failures).toContainEqual(
      withText('Whether there is an owner could not be read. It responded with status 401.'),
    );
    expect(failures).not.toContainEqual(withText('There is no approved account'));
  });

  it.each<[string, () => Env, string]>([
    [
      'keys that are swapped',
      () => ({
        SUPABASE_PUBLISHABLE_KEY: apiKeys.secret,
        SUPABASE_SECRET_KEY: apiKeys.publishable,
      }),
      'SUPABASE_PUBLISHABLE_KEY is a secret key, and pages would contain it.',
    ],
    [
      'a wrong publishable key',
      () => ({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_wrong' }),
      'Supabase rejects SUPABASE_PUBLISHABLE_KEY.',
    ],
  ])('finds %s, and prints no key', async (_, env, finding) => {
    const { failures, output } = await runDoctor({ ...hosted(), ...env() });
    expect(failures.filter((line) => line.includes(finding))).toHaveLength(1);
    expect(output).not.toContain(apiKeys.secret);
  });
});
