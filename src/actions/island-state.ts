import type { ActionRuntime } from './action.ts';

/**
 * Calls at once where the runtime runs, as it does in a built page: the runtime dispatches right after it has
 * defined the islands. In development, Astro's own runtime stands in the page and comes first.
 */
export function whenRuntimeRuns(start: (runtime: ActionRuntime) => void): void {
  if (Object.hasOwn(window, 'actionRuntime')) start(window.actionRuntime);
  else void window.actionCollector.load().then(() => start(window.actionRuntime));
}

/**
 * Returns whether the visitor has what an island with `client:paint` shows: its flag on the root element, or a
 * query in the address.
 */
export const hasState = (value: string): boolean =>
  value === 'always' ||
  (value === 'query' && location.search !== '') ||
  value in document.documentElement.dataset;

/** Matches an island that the visitor clicked, focused or submitted before the runtime had loaded. */
export const touched = ':is([data-touched],:focus-within,:has([data-pending-submit]))';
