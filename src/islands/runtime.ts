/** The entry of the page's runtime: what the shop paints, and what it does after the first paint. */
import { getItem, onFirstInteraction, startRuntime, tryStorage } from '../actions/client.ts';
import { createHtmlPolicy } from '../components/trusted-html.ts';
import { cartStorageKey } from '../domain/cart/cart.ts';
import { parseFavoriteIds } from '../domain/cart/favorites.ts';
import { errorReportPath } from '../domain/site/routes.ts';
import { sessionStorageKey } from '../domain/people/session.ts';
import { textAt } from '../domain/time/text-schedule.ts';
import './shop-actions.ts';
import { chooseEdition, endPreOrders } from './book/choose-edition.ts';
import { startResults } from './browse/start-results.ts';
import { paintHearts } from './favorites/paint-hearts.ts';

/** The address of the built script of books and their covers; astro.config.mjs defines it. */
declare const BOOK_SCRIPT_URL: string;

const root = document.documentElement;
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const hasItem = (name: string) => !!tryStorage(() => localStorage.getItem(name));

/** Reports an error to the server, in at most 0.5 KiB of ASCII. */
function report({ error, reason = error }: Partial<ErrorEvent & PromiseRejectionEvent>): void {
  navigator.sendBeacon(
    errorReportPath,
    `${location.pathname} ${reason} ${reason?.stack}`.replace(/[^ -~]+/g, ' ').slice(0, 512),
  );
}
// A page that is broken may fail in each frame; the first error and the first rejection tell why.
addEventListener('error', report, { once: true });
addEventListener('unhandledrejection', report, { once: true });

function readState(): void {
  root.toggleAttribute('data-favorites', !!parseFavoriteIds(document.cookie).size);
  root.toggleAttribute('data-staff', hasItem(sessionStorageKey));
  root.toggleAttribute('data-cart', hasItem(cartStorageKey));
}

function paint(): void {
  const favorites = parseFavoriteIds(document.cookie).size || '';
  const cartCount = root.hasAttribute('data-cart') ? getItem('cart-count') : null;
  for (const badge of all('[data-badge]'))
    badge.textContent = badge.dataset['badge'] === 'cart' ? cartCount : `${favorites}`;
  paintHearts(document);
}

/** Shows, from now on, the text that each schedule of the page has for the current minute. */
function showScheduledTexts(): void {
  for (const element of all('[data-text-schedule]')) {
    const show = () => {
      const text = textAt(element.dataset['textSchedule'] ?? '', Date.now());
      // A clock outside of the schedule is wrong.
      if (text !== null && text !== element.textContent) element.textContent = text;
    };
    show();
    setInterval(show, 60_000);
  }
}

// Browsers accept no other strings as HTML; see components/trusted-html.ts. Islands come later.
createHtmlPolicy();

// Unless the visitor has chosen before the runtime came.
if (!document.querySelector('.buy :checked:not([checked])'))
  chooseEdition(document, location.search);
startRuntime({
  readState,
  paint,
  // Those of the dashboard have no id, and close by themselves.
  dialogs: 'dialog[id][open]',
  pendingLabels: { add: 'Adding...' },
  toggles: ['favorite'],
  lasting: ['add', 'favorite', 'send', 'contact', 'newsletter'],
  left: 'send',
  onRestore({ hydrate }) {
    if (root.hasAttribute('data-cart')) hydrate('cart');
  },
});

endPreOrders(document);
showScheduledTexts();
// A picture that fails, now or later: the script draws it, and those that fail after it.
const loadBook = () => void window.actionCollector.load(BOOK_SCRIPT_URL);
if ([...document.images].some((image) => image.complete && !image.naturalWidth)) loadBook();
else addEventListener('error', loadBook, { once: true, capture: true });
if (document.querySelector('#book-dialog,.buy'))
  onFirstInteraction(({ target }) => {
    loadBook();
    // Beside the script, so that a first press waits for one round trip.
    // A cast: the target of a scroll is the document, which has no `closest`.
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-action=book]');
    if (link) window.firstBook = [link.href, fetch(link.href).catch(() => null)];
  });
startResults(window.actionRuntime);
