import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** The key id in the header of a token. */
const keyId = 'emulator';

const claims = z.looseObject({ sub: z.string() });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims that hosted tokens have in addition. */
export type Metadata = { app_metadata: unknown; user_metadata: unknown };

/** Parses the claims of a token without a signature check. */
export const readClaims = (token: string) =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

/** Adds the claims of a hosted token and signs the token again. */
export function completeToken(token: string, metadata: Metadata, secret: string): string {
  const header = encode({ alg: 'HS256', typ: 'JWT', kid: keyId });
  const payload = encode({
    ...readClaims(token),
    ...metadata,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
    is_anonymous: false,
  });
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

/** Returns the key set with which the functions verify tokens, as JSON. */
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
