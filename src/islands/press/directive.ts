/**
 * `client:press="cart add"`: wakes an island when one of its verbs is pressed anywhere on the page,
 * or when the shopper touches the island itself. The island's modules are asked for all at once.
 */
import type { ClientDirective } from 'astro';
import { preloadModules } from './preload-modules.ts';

const press: ClientDirective = (load, { value }, island) => {
  const verbs = String(value).split(' ');
  const touches = ['pointerdown', 'focusin', 'keydown'] as const;
  const awake = new AbortController();

  async function wake(): Promise<void> {
    awake.abort();
    preloadModules(island);
    const hydrate = await load();
    await hydrate();
  }

  const { signal } = awake;
  addEventListener('press', ({ detail }) => verbs.includes(detail) && wake(), { signal });
  for (const touch of touches) island.addEventListener(touch, wake, { signal });
  if (window.presses.queue.some(({ verb }) => verbs.includes(verb))) wake();
};

export default press;
