import { z } from 'zod';

const address = z.union([z.ipv4(), z.ipv6()]);

/**
 * Where a call comes from; undefined where nobody trustworthy says. The hosted gateway writes
 * `cf-connecting-ip` itself; of `x-forwarded-for` only the last hop was not the caller's to write.
 */
export function getClientIp(request: Request): string | undefined {
  const forwarded =
    request.headers.get('cf-connecting-ip') ??
    request.headers.get('x-forwarded-for')?.split(',').at(-1);
  return address.safeParse(forwarded?.trim()).data;
}
