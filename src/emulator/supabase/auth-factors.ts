import type { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { shop } from '../../domain/site/shop.ts';
import { authError } from './auth-admin.ts';
import { bearerOf, verifyToken } from './keys.ts';

const maxFactors = 10;
const challengeSeconds = 300;
/** Wrong codes of one user in five minutes. */
const maxWrongCodes = 10;
/** Steps of 30 s before and after the current one that are accepted, because clocks differ. */
const window = 1;

const callerClaims = z.looseObject({ sub: z.uuid(), session_id: z.uuid(), aal: z.string() });
const enrollment = z.object({
  factor_type: z.literal('totp'),
  friendly_name: z.string().max(255).default(''),
  issuer: z.string().max(255).default(shop.name),
});
const verification = z.object({ challenge_id: z.uuid(), code: z.string().max(16) });

export type AuthCaller = {
  userId: string;
  sessionId: string;
  isSecondStepDone: boolean;
  /** Whether the session began with the password, rather than with the link of a mail. */
  hasPassword: boolean;
  sessionAgeSeconds: number;
};
type Factor = {
  id: string;
  status: 'unverified' | 'verified';
  secret: string;
  /** The last time step of which a code was accepted. */
  lastStep: number;
};
type Settings = {
  database: PGlite;
  secret: string;
  /** Returns the response to a refresh of the session, with a token of its current level. */
  refresh: (refreshToken: string) => Promise<Response>;
};

/** Reads the caller from the token. Throws 401 or 403 without a valid token of an open session. */
export async function readAuthCaller(
  request: Request,
  { database, secret }: Pick<Settings, 'database' | 'secret'>,
): Promise<AuthCaller> {
  const { claims } = await verifyToken(bearerOf(request) ?? '', secret);
  const { data: caller } = callerClaims.safeParse(claims);
  if (!caller) throw authError(401, 'no_authorization', 'This endpoint requires a Bearer token');
  const { rows } = await database.query<Pick<AuthCaller, 'hasPassword' | 'sessionAgeSeconds'>>(
    `select
       extract(epoch from now() - created_at)::integer as "sessionAgeSeconds",
       exists (
         select from auth.mfa_amr_claims
         where session_id = sessions.id and authentication_method = 'password'
       ) as "hasPassword"
     from auth.sessions where id = $1 and user_id = $2`,
    [caller.session_id, caller.sub],
  );
  const [session] = rows;
  if (!session)
    throw authError(403, 'session_not_found', 'Session from session_id claim does not exist');
  return {
    ...session,
    userId: caller.sub,
    sessionId: caller.session_id,
    isSecondStepDone: caller.aal === 'aal2',
  };
}

export async function fetchFactors(database: PGlite, userId: string): Promise<Factor[]> {
  const { rows } = await database.query<Factor>(
    `select id, status, secret, last_step::integer as "lastStep"
     from auth.mfa_factors where user_id = $1 order by created_at`,
    [userId],
  );
  return rows;
}

export async function recordMethod(
  database: Pick<PGlite, 'query'>,
  sessionId: string,
  method: 'password' | 'otp' | 'totp',
): Promise<void> {
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict do nothing`,
    [sessionId, method],
  );
}

const failureWindowMs = 300_000;

/** Creates a limit of failed attempts by key in five minutes. */
export function createFailureLimit(max: number) {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    isReached(key: string): boolean {
      // The oldest entries come first.
      for (const [other, { until }] of failures) {
        if (until > Date.now()) break;
        failures.delete(other);
      }
      return (failures.get(key)?.count ?? 0) >= max;
    },
    add(key: string): void {
      const known = failures.get(key);
      if (known) known.count += 1;
      else failures.set(key, { count: 1, until: Date.now() + failureWindowMs });
    },
  };
}

/** Creates the endpoints of the second step by TOTP (RFC 6238). Supabase Lite has none. */
export function createAuthFactors({ database, secret, refresh }: Settings) {
  const app = new Hono<{ Variables: { caller: AuthCaller } }>().basePath('/auth/v1/factors');
  const wrongCodes = createFailureLimit(maxWrongCodes);
  app.use(async (context, next) => {
    context.set('caller', await readAuthCaller(context.req.raw, { database, secret }));
    await next();
  });

  async function findFactor(userId: string, id: string): Promise<Factor> {
    const factors = await fetchFactors(database, userId);
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw authError(404, 'mfa_factor_not_found', 'Factor not found');
    return factor;
  }

  app.post('/', async ({ req, json, var: { caller } }) => {
    const { userId, isSecondStepDone } = caller;
    const { data: input } = enrollment.safeParse(await req.json().catch(() => null));
    if (!input) throw authError(400, 'validation_failed', 'factor_type needs to be totp');
    const factors = await fetchFactors(database, userId);
    if (factors.some(({ status }) => status === 'verified') && !isSecondStepDone)
      throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    if (factors.length >= maxFactors)
      throw authError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of factors reached');
    const { rows } = await database.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [userId],
    );
    const totp = new TOTP({
      issuer: input.issuer,
      label: rows[0]?.email ?? '',
      secret: new Secret(),
    });
    const [id, uri] = [crypto.randomUUID(), totp.toString()];
    await database
      .query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
        [id, userId, input.friendly_name, totp.secret.base32],
      )
      .catch(() => {
        throw authError(422, 'mfa_factor_name_conflict', 'A factor with this name already exists');
      });
    const details = { qr_code: renderSVG(uri), secret: totp.secret.base32, uri };
    return json({ id, type: 'totp', friendly_name: input.friendly_name, totp: details });
  });

  app.post('/:id/challenge', async ({ req, json, var: { caller } }) => {
    const { userId } = caller;
    const { id: factorId } = await findFactor(userId, req.param('id'));
    const id = crypto.randomUUID();
    await database.query('insert into auth.mfa_challenges (id, factor_id) values ($1, $2)', [
      id,
      factorId,
    ]);
    const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds;
    return json({ id, type: 'totp', expires_at: expiresAt });
  });

  app.post('/:id/verify', async ({ req, var: { caller } }) => {
    const { userId, sessionId } = caller;
    const factor = await findFactor(userId, req.param('id'));
    const { data: input } = verification.safeParse(await req.json().catch(() => null));
    if (!input) throw authError(400, 'validation_failed', 'challenge_id and code are required');
    const { rows: challenges } = await database.query(
      `select from auth.mfa_challenges where id = $1 and factor_id = $2 and verified_at is null
         and created_at > now() - make_interval(secs => $3)`,
      [input.challenge_id, factor.id, challengeSeconds],
    );
    if (challenges.length === 0)
      throw authError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify again');
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
    if (wrongCodes.isReached(userId))
      throw authError(429, 'over_request_rate_limit', 'Request rate limit reached');
    const offset = totp.validate({ token: input.code, window });
    const step = totp.counter() + (offset ?? 0);
    if (offset === null || step <= factor.lastStep) {
      wrongCodes.add(userId);
      throw authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    await database.transaction(async (transaction) => {
      const run = (sql: string, ...values: unknown[]) => transaction.query(sql, values);
      await run(
        'update auth.mfa_challenges set verified_at = now() where id = $1',
        input.challenge_id,
      );
      await run(
        "update auth.mfa_factors set status = 'verified', last_step = $2 where id = $1",
        factor.id,
        step,
      );
      await recordMethod(transaction, sessionId, 'totp');
      await run(
        "update auth.sessions set aal = 'aal2', factor_id = $1 where id = $2",
        factor.id,
        sessionId,
      );
      await run(
        "delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') = 'aal1'",
        userId,
      );
    });
    const { rows } = await database.query<{ token: string }>(
      `select token from auth.refresh_tokens where session_id = $1 and not revoked
       order by created_at desc limit 1`,
      [sessionId],
    );
    return refresh(rows[0]?.token ?? '');
  });

  app.delete('/:id', async ({ req, json, var: { caller } }) => {
    const { userId, isSecondStepDone } = caller;
    const { id, status } = await findFactor(userId, req.param('id'));
    if (status === 'verified' && !isSecondStepDone)
      throw authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await database.query(
      'update auth.sessions set aal = null, factor_id = null where factor_id = $1',
      [id],
    );
    await database.query('delete from auth.mfa_factors where id = $1', [id]);
    return json({ id });
  });

  app.notFound(() => authError(404, 'not_found', 'There is no such page').getResponse());
  return app;
}
