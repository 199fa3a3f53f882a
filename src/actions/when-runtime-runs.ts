import type { ActionRuntime } from './action.ts';

/**
 * Calls at once where the runtime runs, as it does in a built page: the runtime dispatches right after it has
 * defined the islands. In development, Astro's own runtime stands in the page and comes first.
 */
export function whenRuntimeRuns(start: (runtime: ActionRuntime) => void): void {
  if (Object.hasOwn(window, 'actionRuntime')) start(window.actionRuntime);
  else void window.actionCollector.load().then(() => start(window.actionRuntime));
}
