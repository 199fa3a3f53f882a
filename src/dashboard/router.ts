import { atom } from 'nanostores';
import { dashboardPath, type Screen, matchRoute, type Slug } from '../domain/dashboard-routes.ts';
import { shop } from '../domain/shop.ts';

/** The screen that is shown. */
export const $screen = atom<Screen>(matchRoute(''));

/** How many steps into the dashboard the shown entry of the history is; each entry knows its own. */
let historyIndex = 0;
const getHistoryIndex = (state: unknown): number => (typeof state === 'number' ? state : 0);

let blocker: (() => void) | null = null;

function show(pathname: string): void {
  const screen = matchRoute(pathname);
  $screen.set(screen);
  document.title = `${screen.title} | ${shop.name}`;
}

/** Goes to a screen, at its top, without leaving the page. */
export function go(slug: Slug, hash = ''): void {
  const address = dashboardPath(slug);
  if (address !== location.pathname) {
    historyIndex += 1;
    history.pushState(historyIndex, '', address + hash);
  }
  show(address);
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content')?.focus());
}

/** Keeps the screen from being left by Back and Forward, and asks instead, until the returned is called. */
export function blockNavigation(ask: () => void): () => void {
  blocker = ask;
  return () => (blocker = null);
}

/** Follows Back and Forward; their places on the page are the browser's to restore. */
export function startRouter(): () => void {
  function follow(): void {
    const steps = historyIndex - getHistoryIndex(history.state);
    if (blocker && matchRoute(location.pathname) !== $screen.get()) {
      history.go(steps || 1);
      blocker();
      return;
    }
    historyIndex -= steps;
    show(location.pathname);
  }
  historyIndex = getHistoryIndex(history.state);
  show(location.pathname);
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}
