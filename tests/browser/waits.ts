import { expect, type Page } from 'playwright/test';

/**
 * Resolves when the page has painted twice and its main thread is idle: what it had scheduled until
 * then has run. For assertions that nothing happens.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve())),
        );
      }),
  );

/** Returns a function that waits until the next page that is opened receives changes by Realtime. */
export function watchRealtime(page: Page): () => Promise<void> {
  let isSubscribed = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isSubscribed ||= String(payload).includes('Subscribed to PostgreSQL');
    }),
  );
  return () => expect.poll(() => isSubscribed).toBe(true);
}
