import { atom } from 'nanostores';
import { addressOfScreen, type Screen, screenAt, type Slug } from '../domain/screens.ts';
import { shop } from '../domain/shop.ts';

/** The screen that is shown. */
export const $screen = atom<Screen>(screenAt(''));

/** How many steps into the dashboard the shown entry of the history is; each entry knows its own. */
let place = 0;
const placeOf = (state: unknown): number => (typeof state === 'number' ? state : 0);

let asks: (() => void) | null = null;

function show(pathname: string): void {
  const screen = screenAt(pathname);
  $screen.set(screen);
  document.title = `${screen.title} | ${shop.name}`;
}

/** Goes to a screen, at its top, without leaving the page. */
export function go(slug: Slug, hash = ''): void {
  const address = addressOfScreen(slug);
  if (address !== location.pathname) {
    place += 1;
    history.pushState(place, '', address + hash);
  }
  show(address);
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content')?.focus());
}

/** Keeps the screen from being left by Back and Forward, and asks instead, until the returned is called. */
export function holdScreen(ask: () => void): () => void {
  asks = ask;
  return () => (asks = null);
}

/** Follows Back and Forward; their places on the page are the browser's to restore. */
export function followRoute(): () => void {
  function follow(): void {
    const steps = place - placeOf(history.state);
    if (asks && screenAt(location.pathname) !== $screen.get()) {
      history.go(steps || 1);
      asks();
      return;
    }
    place -= steps;
    show(location.pathname);
  }
  place = placeOf(history.state);
  show(location.pathname);
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}
