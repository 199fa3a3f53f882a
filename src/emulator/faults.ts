import { setTimeout as wait } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Bindings } from './http-server.ts';
import { refusal, type Refusal } from './shopify/discounts.ts';
import { scope, type Scope } from './shopify/execute.ts';

const slowDelayMs = 3000;
const timeoutMs = 15_000;

const pendingFault = z.strictObject({
  service: z.enum(['storefront', 'functions', 'rest', 'realtime', 'mail']),
  fault: z.enum(['down', 'slow', 'throttled', 'timeout']),
  times: z.int().min(1).max(10_000).default(1),
  /** The path of the requests that it is for. Without it, all of the service. */
  path: z.string().startsWith('/').optional(),
});

const faultRequest = z.union(
  [
    pendingFault,
    z.strictObject({
      variant: z.string().regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/),
      quantity: z.int().min(0).max(1_000_000),
    }),
    z.strictObject({ cart: z.literal('expire') }),
    z.strictObject({ discount: z.literal('automatic') }),
    z.strictObject({ discount: z.string().max(255), refusal }),
    z.strictObject({ giftCard: z.string().max(255), cents: z.int().min(0).max(1_000_000) }),
    z.strictObject({ location: z.literal('close') }),
    z.strictObject({ revoke: scope }),
    z.strictObject({ undeploy: z.string() }),
  ],
  'Expected {"service", "fault", "times", "path"}, {"variant", "quantity"}, {"cart": "expire"}, {"discount": "automatic"}, {"discount": code, "refusal": warning}, {"giftCard", "cents"}, {"location": "close"}, {"revoke": scope} or {"undeploy": function}.',
);

type PendingFault = z.infer<typeof pendingFault>;

/** A hosted service that the emulator plays. */
export type Service = {
  name: PendingFault['service'];
  routes: Hono<Bindings>;
  /** The paths whose requests consume faults. */
  faultPaths: readonly string[];
  /** Builds the response to a throttled request in the format of the service. */
  throttled: () => Response;
  /** Builds the response of a service that is down. Default: plain text, which a page of another origin cannot read. */
  unavailable?: () => Response;
  /** Disconnects all clients. Called when the service goes down. */
  disconnect?: () => void;
};

/** What a storefront lets tests change, beside the faults of its requests. */
type Store = {
  /** Returns false for an unknown variant. */
  setStock: (variant: string, quantity: number) => boolean;
  changedStock: () => Record<string, number>;
  restoreStock: () => void;
  expireCarts: () => void;
  revokeScope: (revoked: Scope) => void;
  restoreScopes: () => void;
  switchOnAutomaticDiscount: () => void;
  /** Returns false for an unknown code. */
  refuseDiscount: (code: string, reason: Refusal) => boolean;
  restoreDiscounts: () => void;
  /** Returns false for an unknown code. */
  setGiftCard: (code: string, cents: number) => boolean;
  restoreGiftCards: () => void;
  closeLocation: () => void;
  reopenLocation: () => void;
};

/** What the functions let tests change. */
type Deployment = {
  /** Returns false for an unknown function. */
  undeploy: (name: string) => boolean;
  redeploy: () => void;
};

type FaultDeps = {
  services: readonly Service[];
  store: Store;
  deployment: Deployment;
  closing: AbortSignal;
};

/**
 * Creates the fault injection: the middleware that all services share, and the routes that fill its
 * queue. Each request consumes one fault of its service and path, in order. `closing` ends all delays.
 */
export function createFaults({ services, store, deployment, closing }: FaultDeps) {
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

  const routes = new Hono();
  const state = () => ({ pending: queue, stock: store.changedStock() });

  routes.get('/__faults', (context) => context.json(state()));

  routes.post('/__faults', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = faultRequest.safeParse(body);
    if (!parsed.success) return context.json({ error: z.prettifyError(parsed.error) }, 400);
    const input = parsed.data;
    if ('service' in input) {
      queue.push(input);
      if (input.fault === 'down')
        services.find(({ name }) => name === input.service)?.disconnect?.();
    } else if ('cart' in input) store.expireCarts();
    else if ('refusal' in input) {
      if (!store.refuseDiscount(input.discount, input.refusal))
        return context.json({ error: `There is no code ${input.discount}.` }, 400);
    } else if ('giftCard' in input) {
      if (!store.setGiftCard(input.giftCard, input.cents))
        return context.json({ error: `There is no gift card ${input.giftCard}.` }, 400);
    } else if ('discount' in input) store.switchOnAutomaticDiscount();
    else if ('location' in input) store.closeLocation();
    else if ('revoke' in input) store.revokeScope(input.revoke);
    else if ('undeploy' in input) {
      if (!deployment.undeploy(input.undeploy))
        return context.json({ error: `There is no function ${input.undeploy}.` }, 400);
    } else if (!store.setStock(input.variant, input.quantity))
      return context.json({ error: `No variant has the id ${input.variant}.` }, 400);
    return context.json(state());
  });

  routes.delete('/__faults', (context) => {
    queue = [];
    store.restoreStock();
    store.restoreScopes();
    store.restoreDiscounts();
    store.restoreGiftCards();
    store.reopenLocation();
    deployment.redeploy();
    return context.json(state());
  });

  return { inject, routes };
}

const delay = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);
