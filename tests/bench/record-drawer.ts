declare global {
  interface Window {
    drawer: { pressed: number; opened: number; shown: number; live: number };
  }
}

/**
 * Runs in the page before all else: notes, in ms of the page's clock, when the cart was pressed, the
 * first frame after its drawer opened, the first frame that shows any of the drawer, and when its
 * island came alive. A frame counts when it has been painted; what never came is Infinity.
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

  /** The slide runs apart from the page's own thread; where its first frame lies outside the screen, the next counts. */
  async function follow(dialog: Element): Promise<void> {
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

  // Once before it counts: what the watch itself needs to start is no part of a press.
  void painted();
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (!(target instanceof Element)) continue;
      const isDrawer = target.id === 'cart-drawer' && attributeName === 'open';
      if (isDrawer && times.opened === Infinity) void follow(target);
      const isLive = attributeName === 'ssr' && !target.hasAttribute('ssr');
      if (isLive && target.closest('#cart-drawer'))
        times.live = Math.min(times.live, performance.now());
    }
  }).observe(document, { subtree: true, attributeFilter: ['open', 'ssr'] });
}
