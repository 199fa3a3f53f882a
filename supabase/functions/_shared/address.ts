import { z } from 'zod';

const address = z.union([z.ipv4(), z.ipv6()]);

/** The caller's address as the gateway passes it on; undefined where there is no well-formed one. */
export function callerOf(request: Request): string | undefined {
  const first = request.headers.get('x-forwarded-for')?.split(',', 1)[0]?.trim();
  return address.safeParse(first).data;
}
