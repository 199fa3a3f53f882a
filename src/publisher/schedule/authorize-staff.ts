import { z } from 'zod';
import type { TokenStatus } from './check-token.ts';

/**
 * Returns whether the caller is approved staff. The backend verifies the token and its session.
 * Returns 'unavailable' if the backend does not respond within 8 s or fails.
 */
export async function getStaffStatus(
  token: string,
  { origin, publishableKey }: { origin: string; publishableKey: string },
): Promise<TokenStatus> {
  // Other text is no token, and costs no call.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return 'unauthenticated';
  try {
    const response = await fetch(`${origin}/rest/v1/rpc/is_staff`, {
      method: 'POST',
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(8000),
    });
    if (response.status === 401) return 'unauthenticated';
    if (!response.ok) return 'unavailable';
    return z.boolean().parse(await response.json()) ? 'approved' : 'forbidden';
  } catch {
    return 'unavailable';
  }
}
