import { setTimeout as wait } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Bindings } from './http-server.ts';

const slowDelayMs = 3000;
const timeoutMs = 15_000;

const pendingFault = z.strictObject({
  service: z.enum(['storefront', 'functions', 'rest', 'realtime', 'mail']),
  fault: z.enum(['down', 'slow', 'throttled', 'timeout']),
  times: z.int().min(1).max(10_000).default(1),
  /** The path of the requests that it is for. Without it, all of the service. */
  path: z.string().startsWith('/').optional(),
});

type PendingFault = z.infer<typeof pendingFault>;

/** Makes the change that a body orders. Null if it orders another one, false if it names what is unknown. */
type Change = (body: unknown) => boolean | null;

/** Creates a change of a service: the form of its order, and what it does. False means unknown. */
export const change =
  <Shape extends z.core.$ZodLooseShape>(
    shape: Shape,
    apply: (order: z.output<z.ZodObject<Shape, z.core.$strict>>) => unknown,
  ): Change =>
  (body) => {
    const { data } = z.strictObject(shape).safeParse(body);
    return data ? apply(data) !== false : null;
  };

export type Service = {
  name: PendingFault['service'];
  routes: Hono<Bindings>;
  faultPaths: readonly string[];
  throttled: () => Response;
  /** Builds the response of a service that is down. Default: plain text, which a page of another origin cannot read. */
  unavailable?: () => Response;
  disconnect?: () => void;
  /** What tests can change beside the faults of requests, and what undoes all of it. */
  changes?: readonly Change[];
  restore?: () => void;
};

/**
 * Creates the fault injection: the middleware that all services share, and the routes that fill its
 * queue. Each request consumes one fault of its service and path, in order. `closing` ends all delays.
 */
export function createFaults(services: readonly Service[], closing: AbortSignal) {
  let queue: PendingFault[] = [];

  function consume(service: Service, requested: string): PendingFault['fault'] | null {
    const next = queue.find(
      ({ service: name, path = requested }) => name === service.name && path === requested,
    );
    if (!next) return null;
    next.times -= 1;
    queue = queue.filter(({ times }) => times > 0);
    return next.fault;
  }

  const inject =
    (service: Service): MiddlewareHandler =>
    async (context, next) => {
      const { req } = context;
      if (req.method === 'OPTIONS') return next();
      const fault = consume(service, req.path);
      const signal = AbortSignal.any([req.raw.signal, closing]);
      if (fault === 'down')
        return service.unavailable?.() ?? context.text('Service Unavailable', 503);
      if (fault === 'throttled') return service.throttled();
      if (fault === 'slow') await delay(slowDelayMs, signal);
      if (fault === 'timeout') {
        await delay(timeoutMs, signal);
        return context.text('Gateway Timeout', 504);
      }
      return next();
    };

  /** Returns why an order cannot be followed, or null. */
  function order(body: unknown): string | null {
    const { data: fault } = pendingFault.safeParse(body);
    if (fault) {
      queue.push(fault);
      if (fault.fault === 'down')
        services.find(({ name }) => name === fault.service)?.disconnect?.();
      return null;
    }
    for (const make of services.flatMap(({ changes = [] }) => changes)) {
      const isMade = make(body);
      if (isMade === null) continue;
      return isMade ? null : `The shop has nothing of that name: ${JSON.stringify(body)}.`;
    }
    return `No fault has the form of ${JSON.stringify(body)}. See src/emulator/README.md.`;
  }

  const routes = new Hono();
  routes.get('/__faults', (context) => context.json({ pending: queue }));
  routes.post('/__faults', async (context) => {
    const error = order(await context.req.json().catch(() => null));
    return error ? context.json({ error }, 400) : context.json({ pending: queue });
  });
  routes.delete('/__faults', (context) => {
    queue = [];
    for (const { restore } of services) restore?.();
    return context.json({ pending: queue });
  });
  return { inject, routes };
}

const delay = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
