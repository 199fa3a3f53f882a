import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { describeReply, findingsOf, request, withSecretKey, type Findings } from './finding.ts';

const { ok, failed, skipped } = findingsOf(2);
const project = new URL('../../../supabase/', import.meta.url);

/** Checks the keys, the database, the functions and the sign-in. `secretKey` may be missing. */
export async function* checkSupabase(config: Config, secretKey: string | undefined): Findings {
  const { backend, services } = config;
  const publishableKey = services.SUPABASE_PUBLISHABLE_KEY;
  const settings = await request(`${backend}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  if (settings.status === 0 || settings.status >= 500)
    return yield failed(`${describeReply(settings)} Check SUPABASE_URL, ${backend}.`);
  if (publishableKey.startsWith('sb_secret_') || publishableKey === secretKey)
    return yield failed(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, and pages would contain it. Set sb_publishable_….',
    );
  if (settings.status !== 200)
    return yield failed('Supabase rejects SUPABASE_PUBLISHABLE_KEY. Copy it from the API keys.');
  yield ok('SUPABASE_PUBLISHABLE_KEY is valid');

  if (!secretKey)
    yield skipped(
      'SUPABASE_SECRET_KEY is empty. The database, secrets and staff are checked only where it is set.',
    );
  else yield* checkDatabase(config, secretKey);
  yield* checkFunctions(config);
  yield* checkSignIn(config, settings.body);
}

const schema = z.object({
  tables: z.record(z.string(), z.boolean()),
  functions: z.array(z.string()),
});

async function* checkDatabase(config: Config, secret: string): Findings {
  const described = await request(`${config.backend}/rest/v1/rpc/describe_schema`, {
    method: 'POST',
    headers: { ...withSecretKey(secret), 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = schema.safeParse(described.body);
  if (described.status === 401)
    return yield failed('Supabase rejects SUPABASE_SECRET_KEY. Copy it from the API keys.');
  if (described.status === 404)
    return yield failed('The last migration is not applied. Run supabase db push.');
  if (!data) return yield failed(`The schema could not be read. ${describeReply(described)}`);

  const folder = new URL('migrations/', project);
  const sql = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const missing = [...sql.matchAll(/^create (table|function) public\.(\w+)/gm)]
    .filter(([, kind, name = '']) =>
      kind === 'table' ? data.tables[name] === undefined : !data.functions.includes(name),
    )
    .map(([, , name]) => name);
  yield missing.length === 0
    ? ok('The migrations are applied')
    : failed(`The database lacks ${missing.join(', ')}. Run supabase db push.`);
  const open = Object.keys(data.tables).filter((name) => data.tables[name] === false);
  if (open.length > 0)
    yield failed(
      `Row-level security is off for ${open.join(', ')}. Turn it on: alter table … enable row level security.`,
    );
  yield* checkSecrets(config, secret);
}

const functionError = z.object({ error: z.object({ code: z.literal('method-not-allowed') }) });
const functionSettings = z.object({ missing: z.array(z.string()), site: z.string().nullable() });

async function* checkFunctions({ backend }: Config): Findings {
  const entries = readdirSync(new URL('functions/', project));
  const names = entries.filter((name) => !name.startsWith('_'));
  const broken: string[] = [];
  for (const name of names) {
    // Each function rejects this method before it does anything.
    const reply = await request(`${backend}/functions/v1/${name}`, { method: 'DELETE' });
    if (!functionError.safeParse(reply.body).success) broken.push(name);
  }
  yield broken.length === 0
    ? ok(`The ${names.length} functions respond`)
    : failed(
        `Functions do not work: ${broken.join(', ')}. Run supabase functions deploy, with supabase/config.toml.`,
      );
}

async function* checkSecrets({ backend, site }: Config, secret: string): Findings {
  const described = await request(`${backend}/functions/v1/deliver-mail`, {
    headers: withSecretKey(secret),
  });
  const { data } = functionSettings.safeParse(described.body);
  if (!data)
    return yield failed(
      `The secrets of the functions could not be read. ${describeReply(described)}`,
    );
  yield data.missing.length === 0
    ? ok('The functions have their secrets')
    : failed(
        `The functions lack ${data.missing.join(', ')}, or the values are invalid. Run supabase secrets set.`,
      );
  if (data.site !== null && URL.parse(data.site)?.origin !== URL.parse(site)?.origin)
    yield failed(
      `The functions have SITE_URL=${data.site}, and the server has ${site}. Links in mails would be wrong.`,
    );
}

const authSettings = z.object({
  mailer_autoconfirm: z.boolean(),
  external: z.object({ anonymous_users: z.boolean().default(false) }),
});
const authError = z.object({ error_code: z.string() });

async function* checkSignIn(
  { backend, services, site, usesEmulator }: Config,
  body: unknown,
): Findings {
  const apikey = services.SUPABASE_PUBLISHABLE_KEY;
  const login = `${site}/login`;
  const query = `token=none&type=recovery&redirect_to=${encodeURIComponent(login)}`;
  const verified = await request(`${backend}/auth/v1/verify?${query}`, { headers: { apikey } });
  yield verified.headers.get('location')?.startsWith(login)
    ? ok(`${login} is a redirect address`)
    : failed(`${login} is no redirect address. Add it in Auth, under URL Configuration.`);

  // With CAPTCHA, Auth rejects each sign-in of the login page.
  const token = await request(`${backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@doctor.invalid`,
      password: crypto.randomUUID(),
    }),
  });
  const code = authError.safeParse(token.body).data?.error_code;
  if (code === 'captcha_failed')
    yield failed('CAPTCHA is on, and the login page has none. Turn it off in Auth.');
  else if (token.status === 429) yield skipped('Too many sign-ins from here; CAPTCHA is unknown.');
  else if (code !== 'invalid_credentials')
    yield failed(`Nobody can sign in. ${code ?? describeReply(token)}`);

  const { data } = authSettings.safeParse(body);
  if (!data) return yield failed('The settings of Auth could not be read.');
  if (data.external.anonymous_users)
    yield failed('Anonymous sign-ins are on. Turn them off in Auth: they count as signed in.');
  if (usesEmulator) return yield skipped('The emulator confirms no email addresses.');
  if (data.mailer_autoconfirm)
    yield failed('New email addresses are not confirmed. Turn Confirm email on in Auth.');
  yield skipped(
    'Please look in Auth: passwords of at least 8 characters, the check for leaked passwords, Secure password change, Require current password when updating, TOTP, an inactivity timeout.',
  );
}
