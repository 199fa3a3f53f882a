import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Faults, Service } from '../faults.ts';

export const slowness = 3000;
export const patience = 15_000;

type Trouble = {
  faults: Faults;
  service: Service;
  throttled: () => Response;
  closing: AbortSignal;
};

/** Lets the next request of a service fail in the way that was asked for. */
export function trouble({ faults, service, throttled, closing }: Trouble): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return next();
    const fault = faults.take(service);
    if (fault === 'down') return context.text('Service Unavailable', 503);
    if (fault === 'throttled') return throttled();
    if (fault === 'slow') await pause(slowness, context.req.raw.signal, closing);
    if (fault === 'timeout') {
      await pause(patience, context.req.raw.signal, closing);
      return context.text('Gateway Timeout', 504);
    }
    return next();
  };
}

export async function pause(milliseconds: number, ...ends: AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any(ends);
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
