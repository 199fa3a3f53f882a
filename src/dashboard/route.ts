import { atom } from 'nanostores';
import { addressOfScreen, type Screen, screenAt, type Slug } from '../domain/screens.ts';
import { shop } from '../domain/shop.ts';

/** The screen that is shown. */
export const $screen = atom<Screen>(screenAt(''));

function show(pathname: string): void {
  const screen = screenAt(pathname);
  $screen.set(screen);
  document.title = `${screen.title} | ${shop.name}`;
}

/** Goes to a screen, at its top, without leaving the page. */
export function go(slug: Slug, hash = ''): void {
  const address = addressOfScreen(slug);
  if (address !== location.pathname) history.pushState(null, '', address + hash);
  show(address);
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content')?.focus());
}

/** Follows Back and Forward; their places on the page are the browser's to restore. */
export function followRoute(): () => void {
  const follow = () => show(location.pathname);
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}
