import { expect, type Locator, type Page } from 'playwright/test';

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

/** Presses a control, has the island of the results hydrated during the press, and releases it. */
export async function pressDuringHydration(
  page: Page,
  control: Locator,
  hydrate: () => void,
): Promise<void> {
  await control.hover();
  await page.mouse.down();
  hydrate();
  await expect(page.locator('#results astro-island')).not.toHaveAttribute('ssr');
  await settled(page);
  await page.mouse.up();
}
