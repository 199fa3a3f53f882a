import { z } from 'zod';

const pending = z.strictObject({
  service: z.enum(['storefront', 'functions', 'rest', 'realtime', 'mail']),
  fault: z.enum(['down', 'slow', 'throttled', 'timeout']),
  times: z.int().min(1).max(10_000).default(1),
});

/** The body of `POST /__faults`. */
export const faultRequest = z.union(
  [
    pending,
    z.strictObject({
      variant: z.string().regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/),
      quantity: z.int().min(0).max(1_000_000),
    }),
    z.strictObject({ cart: z.literal('expire') }),
  ],
  'Expected {"service", "fault", "times"}, {"variant", "quantity"} or {"cart": "expire"}.',
);

export type PendingFault = z.infer<typeof pending>;
export type Service = PendingFault['service'];
export type Fault = PendingFault['fault'];

/** Creates the queue of injected faults. Each request of a service consumes one, in order. */
export function createFaults() {
  let queue: PendingFault[] = [];
  return {
    add: (request: PendingFault): void => void queue.push({ ...request }),
    consume(service: Service): Fault | null {
      const next = queue.find((request) => request.service === service);
      if (!next) return null;
      next.times -= 1;
      queue = queue.filter(({ times }) => times > 0);
      return next.fault;
    },
    list: (): readonly PendingFault[] => queue,
    clear(): void {
      queue = [];
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
