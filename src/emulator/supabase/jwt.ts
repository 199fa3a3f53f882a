import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Names the key in a token's head, as hosted tokens do. */
const keyId = 'emulator';

const claims = z.looseObject({ sub: z.string() });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a hosted token says beyond ours. */
export type Metadata = { app_metadata: unknown; user_metadata: unknown };

/** Who a token that was made here is about. */
export const readClaims = (token: string) =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

/** Signs the token anew with the claims of a hosted one. */
export function completeToken(token: string, metadata: Metadata, secret: string): string {
  const head = encode({ alg: 'HS256', typ: 'JWT', kid: keyId });
  const body = encode({
    ...readClaims(token),
    ...metadata,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
    is_anonymous: false,
  });
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

/** The key by which the functions check tokens, in the form in which hosted ones are given it. */
export const keySet = (secret: string) =>
  JSON.stringify({
    keys: [
      {
        kty: 'oct',
        kid: keyId,
        alg: 'HS256',
        use: 'sig',
        k: Buffer.from(secret).toString('base64url'),
      },
    ],
  });
