/**
 * Runs in every page's head before the first paint: the one script that every shopper pays for.
 * Paints badges and hearts from what this browser keeps, opens dialogs at the first press, and
 * queues presses for the islands that answer them, past a navigation if need be.
 */
import { readFavourites } from '../../domain/favourites.ts';
import type { Press, Verb } from './press.ts';

const root = document.documentElement;
const kept = sessionStorage;
const queue: Press[] = JSON.parse(kept.getItem('presses') ?? '[]');
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const announce = (verb: Verb) => dispatchEvent(new CustomEvent('press', { detail: verb }));
const keep = () => kept.setItem('presses', JSON.stringify(queue));

function bookOf(element: Element) {
  const card = element.closest<HTMLElement>('[data-book]');
  return card ? JSON.parse(card.dataset['book'] ?? '') : null;
}

function paint(): void {
  const favourites = new Set(readFavourites(document.cookie)?.map(({ id }) => id));
  for (const badge of all('[data-badge]')) {
    const isCart = badge.dataset['badge'] === 'cart';
    badge.textContent = String((isCart ? kept.getItem('cart-count') : favourites.size) || '');
  }
  for (const heart of all('[data-press=favourite]')) {
    heart.ariaPressed = String(favourites.has(bookOf(heart)?.id));
  }
}

function open(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

function isVerb(word: string | undefined): word is Verb {
  return word === 'cart' || word === 'add' || word === 'favourite' || word === 'book';
}

function pressedOn(event: Event) {
  const element = event.target instanceof Element && event.target.closest('[data-press]');
  if (!(element instanceof HTMLElement)) return null;
  const verb = element.dataset['press'];
  return isVerb(verb) ? { element, verb } : null;
}

addEventListener('pointerdown', (event) => {
  const pressed = pressedOn(event);
  if (pressed) announce(pressed.verb);
});

addEventListener('click', (event) => {
  if (event.target instanceof HTMLDialogElement) event.target.close();
  const pressed = pressedOn(event);
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { element, verb } = pressed;
  if (element.ariaBusy === 'true') return;
  if (verb === 'add') element.ariaBusy = 'true';
  if (verb === 'favourite') element.ariaPressed = String(element.ariaPressed !== 'true');
  if (verb === 'cart') open('cart-drawer');
  if (verb === 'book') {
    event.preventDefault();
    open('book-popup');
  }
  queue.push({ verb, book: bookOf(element), href: element.getAttribute('href') ?? '' });
  keep();
  announce(verb);
});

function reveal(): void {
  document.getElementById('kept')?.remove();
  delete root.dataset['asked'];
}

/** Back to a page of shelves: shows them as they were left, until their island has read them again. */
function restoreShelves(): void {
  const shelves = document.getElementById('shelves');
  const [visit] = performance.getEntriesByType('navigation');
  const left = JSON.parse(kept.getItem('shelves') ?? 'null');
  const isReturn = visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
  if (!shelves || !isReturn || left?.href !== location.href) return;
  const copy = Object.assign(document.createElement('div'), { id: 'kept', innerHTML: left.html });
  shelves.before(copy);
  scrollTo(0, left.y);
}

addEventListener('pagehide', () => {
  const html = document.getElementById('shelves')?.firstElementChild?.innerHTML;
  if (html && location.search) {
    kept.setItem('shelves', JSON.stringify({ href: location.href, html, y: scrollY }));
  }
});

addEventListener('DOMContentLoaded', () => {
  restoreShelves();
  paint();
  for (const { verb } of queue) announce(verb);
  if (root.dataset['cart']) requestIdleCallback(() => announce('cart'));
});
addEventListener('astro:hydration-error', reveal);
addEventListener('toggle', ({ target }) => {
  if (target instanceof HTMLElement) target.querySelector('input')?.focus();
}, true);

if (location.search) root.dataset['asked'] = '';
if (localStorage.getItem('shopify-cart')) root.dataset['cart'] = 'saved';
if (readFavourites(document.cookie)?.length) root.dataset['favourites'] = 'saved';
window.presses = { queue, keep, paint, reveal };
