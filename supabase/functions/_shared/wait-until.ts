import { log } from '../../../src/log.ts';

declare const EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void } | undefined;

/**
 * Continues work after the response. Shoppers do not wait for a mail, and the response time does
 * not reveal whether one is sent. The hosted runtime must be informed.
 */
export function waitUntil(name: string, work: () => Promise<unknown>): void {
  const done = work().catch((error: unknown) => {
    const kind = error instanceof Error ? error.name : 'unknown';
    log('error', 'background_work_failed', { function: name, kind });
  });
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(done);
}
