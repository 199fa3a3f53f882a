declare global {
  interface Window {
    drawer: { pressed: number; opened: number; shown: number; live: number };
  }
}

/**
 * Runs in the page before its scripts. Records these times of the page's clock in ms: the click on
 * Cart, the first frame after the drawer opened, the first frame that shows it, and the hydration
 * of its island. A frame counts when it is painted. Missing events are Infinity.
 */
export function recordDrawer(): void {
  const frame = 1000 / 60;
  const times = { pressed: NaN, opened: Infinity, shown: Infinity, live: Infinity };
  window.drawer = times;
  addEventListener('pointerdown', (event) => (times.pressed ||= event.timeStamp), true);

  const painted = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      }),
    );

  /**
   * The slide animation runs on the compositor. If its first frame is outside the screen, the next
   * one counts.
   */
  async function recordDrawerFrames(dialog: Element): Promise<void> {
    times.opened = await painted();
    if (dialog.getBoundingClientRect().left < innerWidth) {
      times.shown = times.opened;
      return;
    }
    const slides = dialog.getAnimations();
    await Promise.all(slides.map(({ ready }) => ready));
    const starts = slides.map(({ startTime }) => Number(startTime) + frame);
    times.shown = Math.max(times.opened, ...starts);
  }

  // Runs once in advance, so that its first-run cost is not measured.
  void painted();
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (!(target instanceof Element)) continue;
      const isDrawer = target.id === 'cart-drawer' && attributeName === 'open';
      if (isDrawer && times.opened === Infinity) void recordDrawerFrames(target);
      const isLive = attributeName === 'ssr' && !target.hasAttribute('ssr');
      if (isLive && target.closest('#cart-drawer'))
        times.live = Math.min(times.live, performance.now());
    }
  }).observe(document, { subtree: true, attributeFilter: ['open', 'ssr'] });
}
