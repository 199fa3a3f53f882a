/**
 * `client:action="cart add"`: wakes an island when one of its verbs is pressed anywhere on the page,
 * or when the shopper touches the island itself. Comes late itself: presses.ts has heard the first press.
 */
import type { ClientDirective } from 'astro';

const actionDirective: ClientDirective = (load, { value }, island) => {
  const actionNames = value.split(' ');
  const interactionEvents = ['pointerdown', 'focusin', 'keydown'] as const;
  const isHydrated = new AbortController();

  function hydrateNow(): void {
    isHydrated.abort();
    window.shopActions().preloadIsland(island);
    void load().then((hydrate) => hydrate());
  }

  const { signal } = isHydrated;
  addEventListener('shop:action', ({ detail }) => actionNames.includes(detail) && hydrateNow(), {
    signal,
  });
  for (const touch of interactionEvents) island.addEventListener(touch, hydrateNow, { signal });
  const isPressed =
    window.name && window.shopActions().queue.some(({ action }) => actionNames.includes(action));
  if (isPressed || island.contains(document.activeElement)) hydrateNow();
};

export default actionDirective;
