import type { Browser } from 'playwright';
import { phone } from './browser.ts';

/** Lighthouse's slow 4G: a round trip of 150 ms, 1.6 Mbit/s down. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

type Options = {
  /** They run before those of the page. */
  scripts?: (() => void)[];
  /** The browser has been on the page before, and has its files. */
  isWarm?: boolean;
};

/**
 * Opens a page as a first visit on a phone four times slower than this machine. Resolves at the
 * first paint.
 */
export async function openColdPage(
  browser: Browser,
  address: string,
  { scripts = [], isWarm = false }: Options = {},
) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  for (const script of scripts) await page.addInitScript(script);
  await devtools.send('Page.enable');
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });
  if (isWarm) {
    await page.goto(address);
    // The first touch loads the islands.
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.waitForLoadState('networkidle');
  }
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const painted = new Promise<void>((resolve) => {
    devtools.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve();
    });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await painted;
  return {
    page,
    async press(x: number, y: number): Promise<void> {
      const where = { x, y, button: 'left', clickCount: 1 } as const;
      const down = devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...where });
      await Promise.all([
        down,
        devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...where }),
      ]);
    },
    close: () => context.close(),
  };
}
