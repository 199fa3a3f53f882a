import { z } from 'zod';
import { callBackend } from '../call-backend.ts';
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
    const response = await callBackend(origin, 'rpc/is_staff', {
      key: publishableKey,
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 401) return 'unauthenticated';
    if (!response.ok) return 'unavailable';
    return z.boolean().parse(await response.json()) ? 'approved' : 'forbidden';
  } catch {
    return 'unavailable';
  }
}
