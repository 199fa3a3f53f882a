import { verify } from 'hono/jwt';
import { z } from 'zod';
import { roleOfKey } from '../api-keys.ts';

const claims = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  exp: z.number().optional(),
});
const expiringClaims = claims.required({ exp: true });

/** The claims of a subscriber, which row-level security reads. */
export type Claims = z.infer<typeof claims>;
export type TokenResult = { claims: Claims } | { claims: null; code: string; reason: string };

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
