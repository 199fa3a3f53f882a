import { createHmac } from 'node:crypto';
import { verify } from 'hono/jwt';
import { z } from 'zod';
import { defaultShopFolder, shopFolder } from '../../content/shop.ts';

/** The API keys of the emulator. Browsers may not use the secret key. */
export const apiKeys = {
  publishable: 'sb_publishable_local-emulator-only-00_emulator',
  secret: 'sb_secret_local-emulator-only-00_emulator',
} as const;

export async function roleOfKey(key: string) {
  if (key === apiKeys.publishable)
    return { type: 'publishable', claims: { role: 'anon' } } as const;
  if (key === apiKeys.secret) return { type: 'secret', claims: { role: 'service_role' } } as const;
  return null;
}

const seeded = { domain: 'heartandhollow.example', password: 'heart-and-hollow' };
/** Another shop's logins have nothing of this project's shop. */
const neutral = { domain: 'bookshop.example', password: 'open-the-bookshop' };
const { domain, password } = shopFolder === defaultShopFolder ? seeded : neutral;

/** The staff logins of a new database of the emulator. */
export const logins = { owner: `owner@${domain}`, pending: `pending@${domain}`, password };

export const withLogins = (sql: string): string =>
  sql.replaceAll(seeded.domain, domain).replaceAll(seeded.password, password);

const keyId = 'emulator';

const claims = z.looseObject({ sub: z.string(), session_id: z.string() });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims that hosted tokens have in addition. */
export type HostedClaims = {
  app_metadata: unknown;
  user_metadata: unknown;
  /** The authenticator assurance level: `aal2` after the second step of the sign-in. */
  aal: 'aal1' | 'aal2';
  /** The methods of the sign-in, the last one first, with the times in s since 1970. */
  amr: readonly { method: string; timestamp: number }[];
};

/** Parses the claims of a token, whose signature it does not check. */
export const parseClaims = (token: string) =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

/** Adds the claims of a hosted token and signs the token again. */
export function completeToken(token: string, hosted: HostedClaims, secret: string): string {
  const header = encode({ alg: 'HS256', typ: 'JWT', kid: keyId });
  const payload = encode({ ...parseClaims(token), ...hosted, is_anonymous: false });
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

/** Returns the key set with which the functions verify tokens, as JSON. */
export function keySet(secret: string): string {
  const k = Buffer.from(secret).toString('base64url');
  return JSON.stringify({ keys: [{ kty: 'oct', kid: keyId, alg: 'HS256', use: 'sig', k }] });
}

const verifiedClaims = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  exp: z.number().optional(),
});
const expiringClaims = verifiedClaims.required({ exp: true });

/** The claims of a subscriber, which row-level security reads. */
export type Claims = z.infer<typeof verifiedClaims>;
type TokenResult = { claims: Claims } | { claims: null; code: string; reason: string };

/** Verifies a token or an API key. The reasons of rejections are those of the hosted service. */
export async function verifyToken(token: string, secret: string): Promise<TokenResult> {
  const key = await roleOfKey(token);
  if (key) return key;
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token))
    return rejection('MalformedJWT', 'The token provided is not a valid JWT');
  try {
    const payload = await verify(token, secret, { alg: 'HS256', exp: false });
    const parsed = expiringClaims.safeParse(payload);
    if (!parsed.success)
      return rejection('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
    const expiredSeconds = Math.floor(Date.now() / 1000) - parsed.data.exp;
    if (expiredSeconds < 0) return { claims: parsed.data };
    return rejection('InvalidJWTToken', `Token has expired ${expiredSeconds} seconds ago`);
  } catch {
    return rejection('JwtSignatureError', 'Failed to validate JWT signature');
  }
}

const rejection = (code: string, reason: string): TokenResult => ({ claims: null, code, reason });

export const bearerOf = ({ headers }: Request): string | undefined =>
  headers.get('authorization')?.replace(/^Bearer\s+/i, '');
