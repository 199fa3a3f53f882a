import type { PGlite } from '@electric-sql/pglite';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { apiKeys } from './api-keys.ts';
import { authError, checkPassword, createAuthAdmin, factorsJson } from './auth-admin.ts';
import {
  createAuthFactors,
  createFailureLimit,
  fetchFactors,
  readAuthCaller,
  recordMethod,
  type AuthCaller,
} from './auth-factors.ts';
import type { createAuthMailer } from './auth-mail.ts';
import { completeToken, parseClaims, type HostedClaims } from './jwt.ts';
import type { Lite } from './lite.ts';
import { subnetOf } from '../../domain/people/network.ts';

type AuthDeps = {
  app: Lite;
  database: PGlite;
  mailer: ReturnType<typeof createAuthMailer>;
  secret: string;
};

/**
 * Creates Auth: that of Supabase Lite with hosted tokens and limits, the admin API and the second
 * step of the sign-in.
 */
export function createAuth({ app, database, mailer, secret }: AuthDeps) {
  const admin = createAuthAdmin(database, mailer.sendInvitation);
  const checks = createAuthChecks({ app, database, secret });
  const complete = async (
    response: Promise<Response>,
    { userAgent = null, method }: Pick<Completion, 'method'> & { userAgent?: string | null } = {},
  ) => addHostedClaims(await response, { database, secret, userAgent, method });
  const factors = createAuthFactors({
    database,
    secret,
    refresh: (refresh_token) =>
      complete(app.fetch(checks.tokenRequest('refresh_token', { refresh_token }))),
  });
  return {
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const userAgent = request.headers.get('user-agent');
      try {
        const body = await checks.readBody(request);
        if (pathname.startsWith('/auth/v1/factors')) return await factors.fetch(request);
        if (/^\/auth\/v1\/(admin\/|invite$)/.test(pathname)) return await admin.fetch(request);
        if (pathname === '/auth/v1/verify')
          return await complete(verifyLink(request, app), { userAgent, method: 'otp' });
        const method = getMethod(pathname, searchParams);
        return await complete(checks.fetch(request, body), { userAgent, method });
      } catch (error) {
        if (error instanceof HTTPException) return error.getResponse();
        throw error;
      }
    },
  };
}

/** Returns how a request signs in, undefined if it does not. */
function getMethod(pathname: string, searchParams: URLSearchParams): Completion['method'] {
  if (pathname === '/auth/v1/signup') return 'password';
  const isToken = pathname === '/auth/v1/token';
  return isToken && searchParams.get('grant_type') === 'password' ? 'password' : undefined;
}

/** The types of links that Supabase Lite knows as that of a sign-up. */
const signUpTypes = new Set(['invite', 'email']);

/** Verifies the token of a link, which may be of a type that Supabase Lite lacks. */
async function verifyLink(request: Request, app: Lite): Promise<Response> {
  if (request.method === 'POST') {
    const body = z.looseObject({ type: z.string() }).safeParse(await request.clone().json());
    if (!body.success || !signUpTypes.has(body.data.type)) return app.fetch(request);
    const { url, method, headers } = request;
    const signUp = JSON.stringify({ ...body.data, type: 'signup' });
    return app.fetch(new Request(url, { method, headers, body: signUp }));
  }
  const link = new URL(request.url);
  const type = link.searchParams.get('type') ?? '';
  if (!signUpTypes.has(type)) return app.fetch(request);
  link.searchParams.set('type', 'signup');
  const { status, headers } = await app.fetch(new Request(link));
  const location = headers.get('location')?.replace('type=signup', `type=${type}`);
  return new Response(null, { status, headers: { ...(location && { location }) } });
}

const maxEmailLength = 254;
/** Seconds between two mails to one address; see supabase/config.toml. */
const mailIntervalSeconds = 60;
/** The age of a session from which "Secure password change" demands another sign-in. */
const maxPasswordChangeAgeSeconds = 86_400;
/** Failed sign-ins of one account, and of one address, in five minutes. */
const maxFailures = { account: 10, address: 30 };

const text = z.string().nullish();
const jsonBody = z.looseObject({
  email: text,
  password: text,
  current_password: text,
  refresh_token: text,
  token: text,
});
type Body = z.infer<typeof jsonBody>;

/** Creates the checks that hosted Auth makes and Supabase Lite lacks. They throw HTTPException. */
function createAuthChecks({ app, database, secret }: Omit<AuthDeps, 'mailer'>) {
  const failures = {
    account: createFailureLimit(maxFailures.account),
    address: createFailureLimit(maxFailures.address),
  };

  const tokenRequest = (grant: 'password' | 'refresh_token', body: object) =>
    new Request(`http://127.0.0.1/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: apiKeys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Compares a wrong password, so that unknown accounts take as long as known ones. */
  async function compareInVain(): Promise<void> {
    const { rows } = await database.query<{ email: string }>(
      `select email from auth.users
       where email_confirmed_at is not null and encrypted_password <> '' limit 1`,
    );
    const email = rows[0]?.email;
    if (email) await app.fetch(tokenRequest('password', { email, password: crypto.randomUUID() }));
  }

  async function signIn(request: Request, email: string): Promise<Response> {
    const account = email.toLowerCase();
    const address = subnetOf(request.headers.get('x-forwarded-for') ?? '');
    if (failures.account.isReached(account) || failures.address.isReached(address))
      throw authError(429, 'over_request_rate_limit', 'Request rate limit reached');
    const response = await app.fetch(request);
    if (response.ok) return response;
    failures.account.add(account);
    failures.address.add(address);
    if (!(await isKnown(email))) await compareInVain();
    return response;
  }

  async function isKnown(email: string): Promise<boolean> {
    const { rows } = await database.query('select from auth.users where email = lower($1)', [
      email,
    ]);
    return rows.length > 0;
  }

  async function limitMail(email: string): Promise<void> {
    const { rows } = await database.query<{ seconds: number }>(
      `select ceil($2 - extract(epoch from now() - recovery_sent_at))::integer as seconds
       from auth.users where email = lower($1)`,
      [email, mailIntervalSeconds],
    );
    const seconds = rows[0]?.seconds ?? 0;
    if (seconds > 0)
      throw authError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${seconds} seconds.`,
      );
  }

  async function requireSecondStep({ userId, isSecondStepDone }: AuthCaller): Promise<void> {
    const factors = await fetchFactors(database, userId);
    if (isSecondStepDone || !factors.some(({ status }) => status === 'verified')) return;
    const reason = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw authError(401, 'insufficient_aal', reason);
  }

  /** The settings "Secure password change" and "Require current password when updating". */
  async function requirePassword(caller: AuthCaller, current: Body['password']): Promise<void> {
    if (!caller.hasPassword) return;
    if (caller.sessionAgeSeconds > maxPasswordChangeAgeSeconds)
      throw authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    if (!current) throw authError(400, 'current_password_required', 'Current password required');
    // Supabase Lite writes $2b$, the newer name of what pgcrypto knows as $2a$.
    const { rows } = await database.query(
      `select from (
         select overlay(encrypted_password placing '$2a$' from 1) as hash
         from auth.users where id = $1
       ) as stored where hash = extensions.crypt($2, hash)`,
      [caller.userId, current],
    );
    if (rows.length > 0) return;
    throw authError(400, 'current_password_invalid', 'Current password is incorrect');
  }

  /** Changes the account of the caller. A new password ends the other sessions. */
  async function updateUser(request: Request, body: Body): Promise<Response> {
    const caller = await readAuthCaller(request, { database, secret });
    await requireSecondStep(caller);
    if (body.password !== undefined) await requirePassword(caller, body.current_password);
    checkPassword(body.password);
    const response = await app.fetch(request);
    if (response.ok && body.password !== undefined)
      await database.query('delete from auth.sessions where user_id = $1 and id <> $2', [
        caller.userId,
        caller.sessionId,
      ]);
    return response;
  }

  return {
    tokenRequest,
    /** Reads a JSON body, null without one. Rejects odd types, and texts that Postgres cannot store. */
    async readBody(request: Request): Promise<Body | null> {
      if (/%00/.test(request.url)) throw invalid('The URL contains a null character');
      const body = await request.clone().text();
      if (body === '') return null;
      const { data } = jsonBody.safeParse(parseJson(body));
      if (!data) throw invalid('Could not parse request body as JSON');
      const { email } = data;
      if (email && (email.length > maxEmailLength || /\p{Cc}/u.test(email)))
        throw invalid('Unable to validate email address: invalid format');
      return data;
    },
    async fetch(request: Request, body: Body | null): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const email = body?.email ?? '';
      if (pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password')
        return signIn(request, email);
      if (pathname === '/auth/v1/signup' && body?.password) checkPassword(body.password);
      if (pathname === '/auth/v1/recover') await limitMail(email);
      const isChanged = body?.password !== undefined || body?.email !== undefined;
      if (pathname === '/auth/v1/user' && request.method === 'PUT' && body && isChanged)
        return updateUser(request, body);
      return app.fetch(request);
    },
  };
}

const invalid = (message: string) => authError(400, 'validation_failed', message);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && value.includes('\0'))
        throw invalid('The body contains a null character');
      return value;
    });
  } catch (error) {
    if (error instanceof HTTPException) throw error;
    return null;
  }
}

const user = z.looseObject({ id: z.uuid(), aud: z.string() });
const session = z.looseObject({ access_token: z.string(), user });
const inFragment = /(#|&)access_token=([^&]+)/;

type Completion = {
  database: PGlite;
  secret: string;
  userAgent: string | null;
  /** How the response signs in, if it does. */
  method?: 'password' | 'otp' | undefined;
};

/**
 * Adds the claims and factors of the hosted service to the tokens and users in a response of Auth,
 * and the browser to the session.
 */
async function addHostedClaims(
  response: Response,
  { database, secret, userAgent, method }: Completion,
): Promise<Response> {
  const addClaims = async (token: string) => {
    const claims = parseClaims(token);
    if (method) await recordMethod(database, claims.session_id, method);
    await database.query(
      `update auth.sessions set
         user_agent = coalesce($2, user_agent), refreshed_at = now() at time zone 'UTC'
       where id = $1`,
      [claims.session_id, userAgent],
    );
    return completeToken(token, await fetchHostedClaims(claims, database), secret);
  };
  const addFactors = async (known: z.infer<typeof user>) => ({
    ...known,
    factors: await fetchUserFactors(known.id, database),
  });

  const headers = new Headers(response.headers);
  const { status } = response;
  const token = inFragment.exec(headers.get('location') ?? '')?.[2];
  if (token) {
    const completed = await addClaims(token);
    headers.set('location', (headers.get('location') ?? '').replace(token, completed));
    return new Response(response.body, { status, headers });
  }
  if (!headers.get('content-type')?.includes('json')) return response;
  const body: unknown = await response.json();
  headers.delete('content-length');
  const ownUser = user.safeParse(body);
  if (ownUser.success) return Response.json(await addFactors(ownUser.data), { status, headers });
  const parsed = session.safeParse(body);
  if (!parsed.success) return Response.json(body, { status, headers });
  const completed = {
    ...parsed.data,
    access_token: await addClaims(parsed.data.access_token),
    user: await addFactors(parsed.data.user),
  };
  return Response.json(completed, { status, headers });
}

async function fetchUserFactors(userId: string, database: PGlite): Promise<unknown> {
  const { rows } = await database.query<{ factors: unknown }>(
    `select ${factorsJson} as factors from auth.users u where id = $1`,
    [userId],
  );
  return rows[0]?.factors ?? [];
}

async function fetchHostedClaims(
  { sub, session_id }: ReturnType<typeof parseClaims>,
  database: PGlite,
): Promise<HostedClaims> {
  const { rows } = await database.query<HostedClaims>(
    `select coalesce(raw_app_meta_data, '{}') as app_metadata,
            coalesce(raw_user_meta_data, '{}') as user_metadata,
            coalesce((select aal from auth.sessions where id = $2), 'aal1') as aal,
            coalesce((
              select jsonb_agg(jsonb_build_object(
                'method', authentication_method,
                'timestamp', extract(epoch from created_at)::integer
              ) order by created_at desc) from auth.mfa_amr_claims where session_id = $2
            ), '[]') as amr
     from auth.users where id = $1`,
    [sub, session_id],
  );
  return rows[0] ?? { app_metadata: {}, user_metadata: {}, aal: 'aal1', amr: [] };
}
