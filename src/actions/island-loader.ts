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
    for (const island of document.querySelectorAll('astro-island[ssr]'))
      if (name && getValue(island).split(' ').includes(name)) preload(island);
    await loadIslandRuntime();
    dispatchEvent(new CustomEvent('actions:hydrate', { detail: name }));
  }

  return { preload, dispatch };
}
