import type { ActionName } from './action.ts';

/** Returns the value of an island's client directive. */
export const getValue = (island: Element): string =>
  JSON.parse(island.getAttribute('opts') ?? '{}').value ?? '';

/** Creates the loader of islands. It calls `onError` if Astro's own runtime cannot be loaded. */
export function createIslandLoader(onError: () => void) {
  /** The file that Astro's own runtime was moved to; in development it stands in the page. */
  const { islandRuntime } = document.documentElement.dataset;
  const loadIslandRuntime = async () =>
    islandRuntime && import(/* @vite-ignore */ islandRuntime).catch(onError);

  /** Requests the modules of an island. */
  function preload(island: Element): void {
    void loadIslandRuntime();
    for (const href of island.getAttribute('modules')?.split(' ') ?? []) {
      if (document.head.querySelector(`[href="${href}"]`)) continue;
      const link = document.createElement('link');
      link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
  }

  /** Hydrates the islands that handle an action. Without one, those that wait for an interaction. */
  async function dispatch(name?: ActionName): Promise<void> {
    const islands = [...document.querySelectorAll('astro-island[ssr]')].filter(
      (island) => !name || getValue(island).split(' ').includes(name),
    );
    if (name) islands.forEach(preload);
    // A script without an island handles the action at once.
    if (islands[0]) await loadIslandRuntime();
    dispatchEvent(new CustomEvent('actions:hydrate', { detail: name }));
  }

  return { preload, dispatch };
}
