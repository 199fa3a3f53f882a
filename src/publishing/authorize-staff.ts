import { z } from 'zod';
import type { TokenStatus } from '../publisher/index.ts';

const claims = z.object({ sub: z.uuid() });
const profiles = z.array(z.object({ approved: z.boolean() }));

/**
 * Returns whether the caller is approved staff. The backend verifies the token. Returns
 * 'unavailable' if the backend does not respond within 8 s or fails.
 */
export async function getStaffStatus(
  token: string,
  { origin, publishableKey }: { origin: string; publishableKey: string },
): Promise<TokenStatus> {
  const user = parseUserId(token);
  if (!user) return 'unauthenticated';
  try {
    const response = await fetch(`${origin}/rest/v1/profiles?select=approved&user_id=eq.${user}`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(8000),
    });
    if (response.status === 401) return 'unauthenticated';
    if (!response.ok) return 'unavailable';
    const [profile] = profiles.parse(await response.json());
    return profile?.approved ? 'approved' : 'forbidden';
  } catch {
    return 'unavailable';
  }
}

/**
 * Reads the user's id without a signature check. The request that uses the id carries the token,
 * and the backend verifies it.
 */
function parseUserId(token: string): string | null {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return claims.parse(JSON.parse(text)).sub;
  } catch {
    return null;
  }
}
