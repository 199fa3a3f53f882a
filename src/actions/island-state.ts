import type { ActionRuntime } from './action.ts';
import { getItem } from './queue.ts';

/** How often a script that came before the runtime looks for it, in ms. */
const pollMs = 50;

/**
 * Calls as soon as the runtime runs: at once in the islands of a built page. In development, Astro's own
 * runtime stands in the page and comes first.
 */
export function whenRuntimeRuns(start: (runtime: ActionRuntime) => void): void {
  if (Object.hasOwn(window, 'actionRuntime')) start(window.actionRuntime);
  else setTimeout(whenRuntimeRuns, pollMs, start);
}

/**
 * Returns whether the visitor has what an island with `client:paint` shows: its flag on the root element, a text in
 * session storage under its name, or a query in the address.
 */
export const hasState = (value: string): boolean =>
  value === 'always' ||
  !!location.search ||
  value in document.documentElement.dataset ||
  !!getItem(value);

/** Matches an island that the visitor clicked or focused before the runtime had loaded. */
export const touched = ':is([data-touched],:focus-within)';
