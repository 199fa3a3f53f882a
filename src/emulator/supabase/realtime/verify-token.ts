import { verify } from 'hono/jwt';
import { z } from 'zod';
import { roleOfKey } from '../api-keys.ts';

const claims = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  exp: z.number().optional(),
});
const lasting = claims.required({ exp: true });

/** Who a subscriber is: what the database is told when it decides about a row. */
export type Claims = z.infer<typeof claims>;
export type TokenResult = { claims: Claims } | { claims: null; code: string; reason: string };

/** Reads a token, or a key in a token's place; refuses in the words of the hosted service. */
export async function verifyToken(token: string, secret: string): Promise<TokenResult> {
  const key = await roleOfKey(token);
  if (key) return key;
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token))
    return refusal('MalformedJWT', 'The token provided is not a valid JWT');
  try {
    const payload = await verify(token, secret, { alg: 'HS256', exp: false });
    const read = lasting.safeParse(payload);
    if (!read.success)
      return refusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
    const age = Math.floor(Date.now() / 1000) - read.data.exp;
    if (age < 0) return { claims: read.data };
    return refusal('InvalidJWTToken', `Token has expired ${age} seconds ago`);
  } catch {
    return refusal('JwtSignatureError', 'Failed to validate JWT signature');
  }
}

const refusal = (code: string, reason: string): TokenResult => ({ claims: null, code, reason });
