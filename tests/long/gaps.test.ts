import { App, setExperimental } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

/**
 * Runs Supabase Lite without the emulator. A failing test is good news: upstream has closed the
 * gap, and the part of the emulator that closes it can go.
 */
type Gap = { lacks: string; closedBy: string; isOpen: () => Promise<boolean> | boolean };

const site = 'http://site.example';
const mails: string[] = [];
const schema = `
  set timezone to 'UTC';
  create table public.books (
    id integer primary key, is_active boolean, price numeric check (price > 0),
    sold_at timestamptz default '2026-01-02 03:04:05+00'
  );
  alter table public.books enable row level security;
  create policy active on public.books for select using (is_active);
  insert into public.books values (1, true, 12.50), (2, false, 12.50);
  create function public.fail() returns void language plpgsql as $$
    begin raise exception 'Refused'; end $$;`;

const connection = new PgliteConnection({ url: 'memory://' });
let app: App;
/** The database before the first request, which creates roles and grants. */
let fresh: Record<string, boolean>;
beforeAll(async () => {
  setExperimental('storage', true);
  app = createApp();
  app._storageAdapter = noFiles;
  await connection.driver.waitReady;
  await app.ensureSystemSchema();
  await connection.driver.exec(schema);
  const { rows } = await connection.driver.query<Record<string, boolean>>(`
    select
      exists (select from pg_roles where rolname = 'service_role') as roles,
      exists (select from pg_namespace where nspname = 'extensions') as extensions,
      exists (
        select from information_schema.columns
        where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
      ) as instance_id`);
  fresh = rows[0] ?? {};
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => connection.close());

function createApp(): App {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: 'only-for-this-test'.repeat(3),
      jwt_expiry: 3600,
      site_url: site,
      additional_redirect_urls: [],
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: false, max_frequency: '1s' },
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, apiKeys: { resolver: roleOfKey } },
      drivers: { email: { send: async ({ text = '' }) => void mails.push(text) } },
    },
  });
}

async function roleOfKey(key: string) {
  if (key === 'anon') return { type: 'publishable', claims: { role: 'anon' } } as const;
  return { type: 'secret', claims: { role: 'service_role' } } as const;
}

type Call = { key?: string; method?: string; body?: object; headers?: Record<string, string> };

async function call(path: string, { key = 'service', method, body, headers }: Call = {}) {
  const isForm = body instanceof FormData;
  const response = await app.fetch(
    new Request(`http://lite.example${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { apikey: key, ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      body: isForm ? body : ((body && JSON.stringify(body)) ?? null),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  };
}

async function sqlIs(expression: string): Promise<boolean> {
  const { rows } = await connection.driver.query<{ value: boolean }>(
    `select ${expression} as value`,
  );
  return rows[0]?.value === true;
}

/** Storage without files: no upload gets as far as to need one. */
const unused = () => Promise.reject(new Error('There are no files.'));
const noFiles = {
  driver: 'none',
  headObject: unused,
  getObject: unused,
  uploadObject: unused,
  deleteObject: unused,
  deleteObjects: unused,
  copyObject: unused,
  privateAssetUrl: unused,
};

const credentials = { email: 'reader@reader.example', password: 'heart-and-hollow' };
const gaps: Gap[] = [
  {
    lacks: 'the roles, schemas and columns of a hosted project',
    closedBy: 'supabase/bootstrap.sql',
    isOpen: () => !fresh['roles'] && !fresh['extensions'] && !fresh['instance_id'],
  },
  {
    lacks: 'auth.email() and auth.uid() from the claims of a request',
    closedBy: 'the functions in supabase/bootstrap.sql',
    isOpen: () =>
      sqlIs(`set_config('request.jwt.claims', '{"email": "a@b.example"}', false) is not null
        and auth.email() is null and set_config('request.jwt.claims', '', false) = ''`),
  },
  {
    lacks: 'respect for the grants of migrations',
    closedBy: '`rlsState` in supabase/lite.ts',
    async isOpen() {
      await call('/rest/v1/books');
      return sqlIs(`has_table_privilege('anon', 'public.books', 'delete')`);
    },
  },
  {
    lacks: 'the isolation of concurrent requests',
    closedBy: 'the queue in supabase/open-supabase.ts',
    async isOpen() {
      const keys = ['service', 'anon', 'service'];
      const [, anon] = await Promise.all(keys.map((key) => call('/rest/v1/books', { key })));
      return anon?.body.length === 2;
    },
  },
  {
    lacks: 'numbers for numeric, and ISO 8601 for timestamps',
    closedBy: '`parsers` in supabase/lite.ts',
    async isOpen() {
      const [row] = (await call('/rest/v1/books')).body;
      return row.price === '12.50' && row.sold_at === '2026-01-02 03:04:05+00';
    },
  },
  {
    lacks: 'status 400 for errors of functions and constraints',
    closedBy: '`toPostgrestError` in supabase/lite.ts',
    async isOpen() {
      vi.spyOn(console, 'error').mockReturnValue();
      const raised = await call('/rest/v1/rpc/fail', { body: {} });
      const checked = await call('/rest/v1/books', { body: { id: 3, price: -1 } });
      return raised.status === 500 && checked.status === 500;
    },
  },
  {
    lacks: 'logs without the values of rejected queries',
    closedBy: '`filterLogs` in supabase/lite.ts',
    async isOpen() {
      const logged = vi.spyOn(console, 'error').mockReturnValue();
      await call('/rest/v1/books', { body: { id: 3, price: -1 } });
      return logged.mock.calls.some(([first]) => first instanceof Error);
    },
  },
  {
    lacks: 'the rejection of malformed tokens and of changes without a filter',
    closedBy: '`rejectUnsafe` in supabase/open-supabase.ts',
    async isOpen() {
      const headers = { authorization: 'Bearer no-token' };
      const read = await call('/rest/v1/books', { key: 'anon', headers });
      const changed = await call('/rest/v1/books', { method: 'PATCH', body: { price: 9 } });
      return read.status === 200 && changed.status === 204;
    },
  },
  {
    lacks: 'the allowed headers in preflights of Auth',
    closedBy: '`preflight` in supabase/endpoints.ts',
    async isOpen() {
      const headers = {
        origin: site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey',
      };
      const preflight = await call('/auth/v1/token', { method: 'OPTIONS', headers });
      return !preflight.headers.has('access-control-allow-headers');
    },
  },
  {
    lacks: 'the key id and the claims of hosted tokens',
    closedBy: '`addHostedClaims` in supabase/auth.ts',
    async isOpen() {
      const { body } = await call('/auth/v1/signup', { key: 'anon', body: credentials });
      const [header, claims] = String(body.access_token)
        .split('.', 2)
        .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
      return !header.kid && !claims.app_metadata && !claims.user_metadata && !claims.aal;
    },
  },
  {
    lacks: 'links of the types `invite` and `email`',
    closedBy: '`verifyLink` in supabase/auth.ts',
    async isOpen() {
      const body = { type: 'email', token_hash: 'none' };
      const answer = await call('/auth/v1/verify', { key: 'anon', body });
      return answer.body.error_code !== 'otp_expired';
    },
  },
  {
    lacks: 'the admin API of Auth',
    closedBy: 'supabase/auth-admin.ts',
    async isOpen() {
      const headers = { authorization: 'Bearer service' };
      return (await call('/auth/v1/admin/users', { headers })).status !== 200;
    },
  },
  {
    lacks: 'Realtime',
    closedBy: 'supabase/realtime/',
    isOpen: async () => (await call('/realtime/v1/websocket?apikey=anon')).status === 404,
  },
  {
    lacks: 'logical replication in PGlite',
    closedBy: 'the triggers in supabase/realtime/change-feed.sql',
    isOpen: () => sqlIs(`current_setting('wal_level') <> 'logical'`),
  },
  {
    lacks: 'functions',
    closedBy: 'functions.ts',
    isOpen: async () => (await call('/functions/v1/cart', { body: {} })).status === 404,
  },
  {
    lacks: 'Storage without an experimental flag',
    closedBy: '`setExperimental` in supabase/lite.ts',
    async isOpen() {
      setExperimental('storage', false);
      const gated = await createApp().fetch(new Request('http://lite.example/storage/v1/bucket'));
      setExperimental('storage', true);
      return gated.status === 404;
    },
  },
  {
    lacks: 'a place for the files of Storage',
    closedBy: '`createFileStore` in supabase/storage.ts',
    isOpen: () => !createApp()._storageAdapter,
  },
  {
    lacks: 'uploads as browsers send them',
    closedBy: '`unwrapMultipart` in supabase/storage.ts',
    async isOpen() {
      await call('/storage/v1/bucket', { body: { id: 'covers', name: 'covers', public: true } });
      const form = new FormData();
      form.append('', new Blob(['a'], { type: 'image/png' }));
      const uploaded = await call('/storage/v1/object/covers/a.png', { body: form });
      return uploaded.status === 400 && uploaded.body.message.startsWith('Missing file');
    },
  },
  {
    lacks: 'the codes of storage errors',
    closedBy: '`addErrorCode` in supabase/storage.ts',
    async isOpen() {
      const { body } = await call('/storage/v1/object/no-such-bucket/a.png');
      return body.statusCode === '404' && !('code' in body);
    },
  },
];

test.each(gaps)('Supabase Lite lacks $lacks', async ({ closedBy, isOpen }) => {
  expect(await isOpen(), `Upstream closes this gap. Remove ${closedBy}.`).toBe(true);
});
