/**
 * `client:action="cart add"`: hydrates an island when one of these actions is dispatched anywhere on the page,
 * or when the visitor touches the island itself.
 */
import type { ClientDirective } from 'astro';
import { hydrateIsland } from './island-files.ts';
import { whenRuntimeRuns, touched } from './island-state.ts';

const actionDirective: ClientDirective = (load, { value }, island) =>
  whenRuntimeRuns(({ queue }) => {
    const names = value.split(' ');
    const interactionEvents = ['pointerdown', 'focusin', 'keydown'] as const;
    const listening = new AbortController();

    function hydrateNow(): void {
      listening.abort();
      void hydrateIsland(island, load);
    }

    const { signal } = listening;
    addEventListener('actions:hydrate', ({ detail }) => names.includes(detail) && hydrateNow(), {
      signal,
    });
    for (const name of interactionEvents) island.addEventListener(name, hydrateNow, { signal });
    const isQueued = queue.some(({ action }) => names.includes(action));
    if (isQueued || island.matches(touched)) hydrateNow();
  });

export default actionDirective;
