/**
 * Repeats the last click on a button that only an island handles, once the island is hydrated. Returns the
 * function for a click from before the runtime had loaded.
 */
export function repeatMissedClicks(): (target: Element) => void {
  const missedClicks = new Map<Element, HTMLElement>();

  function repeatWhenHydrated(target: Element): void {
    const island = target.closest('astro-island[ssr]');
    const button = target.closest<HTMLElement>('button[type=button]:not([data-action])');
    if (!island || !button) return;
    if (!missedClicks.has(island))
      island.addEventListener('astro:hydrate', () => missedClicks.get(island)?.click(), {
        once: true,
      });
    missedClicks.set(island, button);
  }

  addEventListener(
    'click',
    ({ target }) => target instanceof Element && repeatWhenHydrated(target),
  );
  return repeatWhenHydrated;
}
