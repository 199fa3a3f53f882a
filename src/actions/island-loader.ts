import type { ActionName } from './action.ts';
import { getFiles, isFetched } from './island-files.ts';

/** Returns the value of an island's client directive. */
export const getValue = (island: Element): string =>
  JSON.parse(island.getAttribute('opts') ?? '{}').value ?? '';

/** Creates the loader of islands. */
export function createIslandLoader() {
  /** The file that Astro's own runtime was moved to; in development it stands in the page. */
  const { islandRuntime } = document.documentElement.dataset;
  let islandRuntimeLoad: Promise<unknown> | undefined;
  const loadIslandRuntime = async () =>
    islandRuntime && (islandRuntimeLoad ??= window.actionCollector.load(islandRuntime));

  const requests: Record<string, Promise<boolean>> = {};

  /** Requests the files of an island. Returns whether each has come. */
  function preload(island: Element): Promise<boolean[]> {
    void loadIslandRuntime();
    return Promise.all(getFiles(island).map((href) => (requests[href] ??= isFetched(href))));
  }

  /** Hydrates the islands that handle an action. Without one, those that wait for an interaction. */
  async function dispatch(name?: ActionName): Promise<void> {
    const islands = [...document.querySelectorAll('astro-island[ssr]')].filter(
      (island) => !name || getValue(island).split(' ').includes(name),
    );
    if (name) for (const island of islands) void preload(island);
    // A script without an island handles the action at once.
    if (islands[0]) await loadIslandRuntime();
    dispatchEvent(new CustomEvent('actions:hydrate', { detail: name }));
  }

  return { preload, dispatch };
}
