import { z } from 'zod';

const address = z.union([z.ipv4(), z.ipv6()]);

/**
 * Returns the caller's IP address, or undefined without a trusted header. The hosted gateway sets
 * `cf-connecting-ip`. In `x-forwarded-for`, only the last hop cannot be forged by the caller.
 */
export function getClientIp(request: Request): string | undefined {
  const forwarded =
    request.headers.get('cf-connecting-ip') ??
    request.headers.get('x-forwarded-for')?.split(',').at(-1);
  return address.safeParse(forwarded?.trim()).data;
}
