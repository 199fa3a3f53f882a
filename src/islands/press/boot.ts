/**
 * Runs in every page's head before the first paint: the one script that every shopper pays for.
 * Paints badges and hearts from what this browser keeps, opens dialogs at the first press, and
 * queues presses for the islands that answer them, past a navigation if need be.
 */
import { favouriteNumbers } from '../../domain/favourites.ts';
import type { Press, Verb } from './press.ts';

const page = document;
const { dataset } = page.documentElement;
const recall = (name: string) => allowed(() => sessionStorage.getItem(name));
const remember = (name: string, value: string) =>
  void allowed(() => sessionStorage.setItem(name, value));
const queue: Press[] = JSON.parse(recall('presses') ?? '[]');
const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector);
const announce = (verb: Verb) => dispatchEvent(new CustomEvent('press', { detail: verb }));
const keep = () => remember('presses', JSON.stringify(queue));

/** A browser may refuse its storage altogether; the shop then forgets between pages, and still sells. */
function allowed<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function bookOf(element: Element) {
  return JSON.parse(element.closest<HTMLElement>('[data-book]')?.dataset['book'] ?? 'null');
}

function paint(): void {
  const favourites = favouriteNumbers(page.cookie);
  const counts: Record<string, unknown> = {
    cart: recall('cart-count'),
    favourites: favourites.length,
  };
  for (const badge of all('[data-badge]')) {
    badge.textContent = `${counts[badge.dataset['badge'] ?? ''] || ''}`;
  }
  for (const heart of all('[data-press=favourite]')) {
    heart.ariaPressed = `${favourites.includes(bookOf(heart)?.id.match(/\d+$/)?.[0])}`;
  }
}

function open(id: string): void {
  const dialog = page.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

function isVerb(word = ''): word is Verb {
  return /^(cart|add|favourite|book)$/.test(word);
}

function pressedOn({ target }: Event) {
  const element = target instanceof Element && target.closest<HTMLElement>('[data-press]');
  const verb = element ? element.dataset['press'] : undefined;
  return element && isVerb(verb) ? { element, verb } : null;
}

addEventListener('pointerdown', (event) => {
  const pressed = pressedOn(event);
  if (pressed) announce(pressed.verb);
});

addEventListener('click', (event) => {
  const { target } = event;
  if (target instanceof HTMLDialogElement) target.close();
  if (target instanceof HTMLElement) unfold(target.closest('[data-unfolds]'));
  const pressed = pressedOn(event);
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { element, verb } = pressed;
  if (element.ariaBusy) return;
  if (verb === 'add') element.ariaBusy = 'true';
  if (verb === 'favourite') element.ariaPressed = `${element.ariaPressed !== 'true'}`;
  if (verb === 'cart') open('cart-drawer');
  if (verb === 'book') {
    event.preventDefault();
    open('book-popup');
  }
  queue.push({ verb, book: bookOf(element), href: element.getAttribute('href') ?? '' });
  keep();
  announce(verb);
});

/** Shows or hides the part of the page that a button names. */
function unfold(button: Element | null): void {
  const part = page.getElementById(button?.getAttribute('aria-controls') ?? '');
  if (!button || !part) return;
  part.hidden = !part.hidden;
  button.ariaExpanded = `${!part.hidden}`;
}

addEventListener('DOMContentLoaded', () => {
  paint();
  for (const { verb } of queue) announce(verb);
});
addEventListener('load', () => dataset['cart'] && announce('cart'));
/** An island that did not come: what was pressed stays queued for the page's next load. */
addEventListener('astro:hydration-error', () => {
  dataset['lost'] = '';
  for (const button of all('[aria-busy=true]')) button.ariaBusy = null;
});
addEventListener(
  'toggle',
  ({ target }) => target instanceof HTMLElement && target.querySelector('input')?.focus(),
  true,
);

if (location.search) dataset['asked'] = '';
if (allowed(() => localStorage.getItem('shopify-cart'))) dataset['cart'] = 'saved';
if (favouriteNumbers(page.cookie).length) dataset['favourites'] = 'saved';
window.presses = { queue, keep, paint, recall, remember };
