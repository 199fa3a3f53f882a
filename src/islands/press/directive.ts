/**
 * `client:press="cart add"`: wakes an island when one of its verbs is pressed anywhere on the page,
 * or when the shopper touches the island itself. Comes late itself: presses.ts has heard the first press.
 */
import type { ClientDirective } from 'astro';

const press: ClientDirective = (load, { value }, island) => {
  const verbs = value.split(' ');
  const touches = ['pointerdown', 'focusin', 'keydown'] as const;
  const awake = new AbortController();

  function wake(): void {
    awake.abort();
    window.presses().fetchIsland(island);
    void load().then((hydrate) => hydrate());
  }

  const { signal } = awake;
  addEventListener('press', ({ detail }) => verbs.includes(detail) && wake(), { signal });
  for (const touch of touches) island.addEventListener(touch, wake, { signal });
  const isPressed = window.name && window.presses().queue.some(({ verb }) => verbs.includes(verb));
  if (isPressed || island.contains(document.activeElement)) wake();
};

export default press;
