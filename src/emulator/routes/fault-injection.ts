import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Faults, Service } from '../faults.ts';

export const slowDelayMs = 3000;
export const timeoutMs = 15_000;

type FaultOptions = {
  faults: Faults;
  service: Service;
  throttled: () => Response;
  closing: AbortSignal;
};

/** Creates the middleware that applies the next injected fault of a service. */
export function injectFaults({
  faults,
  service,
  throttled,
  closing,
}: FaultOptions): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return next();
    const fault = faults.consume(service);
    if (fault === 'down') return context.text('Service Unavailable', 503);
    if (fault === 'throttled') return throttled();
    if (fault === 'slow') await delay(slowDelayMs, context.req.raw.signal, closing);
    if (fault === 'timeout') {
      await delay(timeoutMs, context.req.raw.signal, closing);
      return context.text('Gateway Timeout', 504);
    }
    return next();
  };
}

export async function delay(milliseconds: number, ...signals: AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any(signals);
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
