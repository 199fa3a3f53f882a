/**
 * `client:painted="cart"`: for an island that is its page's main part. Where the root carries that word
 * (see boot.ts), what the page can show depends on the island, and it wakes right after the first paint.
 * Otherwise the HTML that is there says all, and it wakes at the first sign of a shopper.
 */
import type { ClientDirective } from 'astro';

const signs = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'input',
  'scroll',
  // What the page before left unanswered.
  'press',
] as const;

const painted: ClientDirective = (load, { value }, island) => {
  const asleep = new AbortController();
  const { signal } = asleep;

  async function wake(): Promise<void> {
    if (signal.aborted) return;
    asleep.abort();
    window.presses.fetchIsland(island);
    const hydrate = await load();
    await hydrate();
    island.removeEventListener('click', hold);
    early?.click();
  }

  /** Links work by themselves; what only the island can answer waits for it. */
  let early: HTMLButtonElement | undefined;
  function hold({ target }: Event): void {
    const button = target instanceof Element && target.closest('button');
    if (button && button.type === 'button' && !button.closest('[data-press]')) early = button;
  }

  island.addEventListener('click', hold);
  const isAsked = value === 'always' || String(value) in document.documentElement.dataset;
  if (isAsked || window.presses.queue.length > 0) afterFirstPaint(wake);
  else for (const sign of signs) addEventListener(sign, wake, { signal, passive: true });
};

function afterFirstPaint(next: () => void): void {
  const paint = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    paint.disconnect();
    next();
  });
  paint.observe({ type: 'paint', buffered: true });
}

export default painted;
