/**
 * Stands in every page's head as text, and runs once boot.ts finds somebody or something to run it for.
 * Paints badges and hearts from what this browser keeps, opens dialogs at the first press, and
 * queues presses for the islands that answer them, past a navigation if need be.
 */
import { favouriteNumbers } from '../../domain/favourites.ts';
import { isMarked } from '../../domain/kept.ts';
import { sessionKey } from '../../domain/session.ts';
import type { Call, Press, Presses, Verb } from './press.ts';

/** How long a dialog takes to slide in, in ms; see dialogs.css. */
const slide = 200;
/** How long a frame may be under way once it has begun, in ms. */
const delivery = 30;
const page = document;
const root = page.documentElement;
/** Of a page that shows the same to all until it is touched: what wakes its islands; see lighten.ts. */
const runtime = root.getAttribute('data-islands');
const recall = (name: string) => allowed(() => sessionStorage.getItem(name));
const remember = (name: string, value: string) =>
  void allowed(() => sessionStorage.setItem(name, value));
const queue: Press[] = [];
const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector);

/** A browser may refuse its storage altogether; the shop then forgets between pages, and still sells. */
function allowed<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

let isTaken = false;

/** Takes over what the page before left unanswered: what would open something there opens nothing here. */
function takeOver(): void {
  if (isTaken) return;
  isTaken = true;
  const isOurs = ({ verb, path }: Press) => path === location.pathname || !(verb in dialogs);
  queue.unshift(...(allowed(() => JSON.parse(recall('presses') ?? '[]').filter(isOurs)) ?? []));
}

function keep(): void {
  takeOver();
  remember('presses', JSON.stringify(queue));
}

function bookOf(element: Element) {
  return JSON.parse(element.closest<HTMLElement>('[data-book]')?.dataset['book'] ?? 'null');
}

/** Buttons that say that a book is being added, and what they said before: their content and their name. */
const adding = new Map<Element, [content: ChildNode[], name: string | null]>();

function sayAdding(button: Element): void {
  adding.set(button, [[...button.childNodes], button.ariaLabel]);
  button.textContent = button.ariaLabel = 'Adding...';
}

function sayAdded(isAbout: (button: Element) => boolean = () => true): void {
  for (const [button, [content, name]] of adding) {
    if (!isAbout(button)) continue;
    adding.delete(button);
    button.replaceChildren(...content);
    button.ariaLabel = name;
  }
}

/** An island that did not come: what was pressed stays queued for the page's next load. */
function lose(): void {
  note('lost', true);
  sayAdded();
}

async function loadRuntime(): Promise<void> {
  if (runtime) await import(/* @vite-ignore */ runtime).catch(lose);
}

/** Asks for all that an island needs, in one hop; the build writes the lists, see integration.ts. */
function fetchIsland(island: Element): void {
  void loadRuntime();
  for (const href of island.getAttribute('modules')?.split(' ') ?? []) {
    if (page.head.querySelector(`[href="${href}"]`)) continue;
    const link = page.createElement('link');
    link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = href;
    page.head.append(link);
  }
}

/** Fetches the islands that answer, and tells them once they can hear it. */
async function call(name: Call): Promise<void> {
  all(`astro-island[opts*=${name}]`).forEach(fetchIsland);
  await loadRuntime();
  dispatchEvent(new CustomEvent('press', { detail: name }));
}

/** A press is answered on the screen first: its dialog need not wait for what fills it. */
function announce(name: Call): void {
  afterPaint(() => void call(name));
}

/**
 * Once the next frame is on its way to the screen. For work that would keep it from there: fetching, and
 * opening a storage, which may wait for the browser. Not in the frame after: asking for that is work, too.
 */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act, delivery));
}

/**
 * Notes on the root, for style and islands, what this browser keeps. To open its storage for the first time
 * holds up everything else; most who come from elsewhere have nothing in it.
 */
function takeStock(opensStorage?: boolean): void {
  const { cookie } = page;
  note('favourites', favouriteNumbers(cookie).length);
  if (!opensStorage && !isMarked(cookie)) return;
  note(
    'staff',
    allowed(() => localStorage.getItem(sessionKey)),
  );
  note(
    'cart',
    allowed(() => localStorage.getItem('shopify-cart')),
  );
}

function note(name: string, isSo: unknown): void {
  root.toggleAttribute(`data-${name}`, !!isSo);
}

const isNoted = (name: string) => root.hasAttribute(`data-${name}`);

function paint(): void {
  const favourites = favouriteNumbers(page.cookie);
  const counts: Record<string, unknown> = {
    cart: isNoted('cart') && recall('cart-count'),
    favourites: favourites.length,
  };
  for (const badge of all('[data-badge]')) {
    badge.textContent = `${counts[badge.dataset['badge'] ?? ''] || ''}`;
  }
  for (const heart of all('[data-press=favourite]')) {
    heart.ariaPressed = `${favourites.length > 0 && favourites.includes(bookOf(heart)?.id.match(/\d+$/)?.[0])}`;
  }
}

/** What a press opens at once; its island fills it. */
const dialogs: Partial<Record<Verb, string>> = { cart: 'cart-drawer', book: 'book-popup' };
let opener: Element | null = null;
const giveFocusBack = () => opener instanceof HTMLElement && opener.focus();

/**
 * Shown at once, modal and with the focus when it has slid in: to make the rest of a page inert restyles
 * all of it, and to look for what takes the focus lays it out before its frame.
 */
function open(id = ''): void {
  const dialog = page.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  opener = page.activeElement;
  dialog.open = true;
  setTimeout(() => {
    if (!dialog.open) return;
    // Closing leads the focus back to where it was when the dialog became modal.
    giveFocusBack();
    dialog.open = false;
    dialog.showModal();
  }, slide);
}

/** The drawer lies over the popup, and stands before it. */
const shown = () => page.querySelector<HTMLDialogElement>('.drawer[open],.popup[open]');

function closeShown(): void {
  shown()?.close();
  // A click beside it has taken the focus already.
  giveFocusBack();
}

/** What was closed again before its island came is not to open once more when it does. */
function withdraw({ target }: Event): void {
  const rest = queue.filter(({ verb }) => page.getElementById(dialogs[verb] ?? '') !== target);
  queue.splice(0, queue.length, ...rest);
  keep();
}

/** Only our own markup has words there. */
const isVerb = (word?: string): word is Verb => !!word;

function pressedOn({ target }: Event) {
  const element = target instanceof Element && target.closest<HTMLElement>('[data-press]');
  const verb = element ? element.dataset['press'] : undefined;
  return element && isVerb(verb) ? { element, verb } : null;
}

/** Where the last press began. */
let pressedFirst: EventTarget | null = null;

addEventListener('pointerdown', (event) => {
  pressedFirst = event.target;
  const pressed = pressedOn(event);
  // Not now: a quick finger is up again, and its click waits behind this.
  if (pressed) setTimeout(announce, 0, pressed.verb);
});
addEventListener('focusin', ({ target }) => {
  const island = target instanceof Element && target.closest('astro-island');
  if (island) setTimeout(() => fetchIsland(island));
});

// While it slides in the browser closes it neither by Escape nor by a press that ends as it becomes modal.
addEventListener(
  'keydown',
  ({ key }) => key === 'Escape' && shown()?.matches(':not(:modal)') && closeShown(),
);
addEventListener('close', withdraw, true);
addEventListener('click', (event) => {
  const { target } = event;
  const dialog = shown();
  // The second of a double click is not meant for what the first one opened.
  const isMeant = event.detail < 2;
  // Not by what holds the target: an island may have taken it out of the page by now. And a click that
  // waited for its island is no click beside the dialog.
  if (dialog && event.isTrusted && !event.composedPath().includes(dialog)) {
    event.preventDefault();
    if (isMeant) closeShown();
    return;
  }
  // Beside it: what it holds fills it. Words marked as far as its edge and beyond are no press there.
  if (target instanceof HTMLDialogElement && isMeant && target === pressedFirst) target.close();
  if (target instanceof HTMLElement) unfold(target.closest('[data-unfolds]'));
  const pressed = pressedOn(event);
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { element, verb } = pressed;
  if (adding.has(element)) return;
  if (verb === 'add') sayAdding(element);
  if (verb === 'favourite') element.ariaPressed = `${element.ariaPressed !== 'true'}`;
  if (verb === 'book') event.preventDefault();
  open(dialogs[verb]);
  queue.push({
    verb,
    path: location.pathname,
    book: bookOf(element),
    keeps: element.ariaPressed === 'true',
    href: element.getAttribute('href') ?? '',
  });
  // Now: the next page of this tab may not hear of a name that is given while this one goes.
  window.name ||= 'presses';
  afterPaint(() => {
    void call(verb);
    keep();
  });
});
addEventListener('pagehide', () => queue.length > 0 && keep());

/** Shows or hides the part of the page that a button names. */
function unfold(button: Element | null): void {
  const part = page.getElementById(button?.getAttribute('aria-controls') ?? '');
  if (!button || !part) return;
  part.hidden = !part.hidden;
  button.ariaExpanded = `${!part.hidden}`;
}

/** A form sent before its island is awake is sent again by the island; see use-sending.ts. */
addEventListener('submit', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
  if (!target.closest('astro-island[ssr]')) return;
  event.preventDefault();
  target.dataset['waiting'] = '';
});

addEventListener('visibilitychange', () => page.hidden || takeUp(true));
addEventListener('astro:hydration-error', lose);
// Dialogs and details say `toggle` too, and lead the focus themselves.
addEventListener(
  'toggle',
  ({ target }) =>
    target instanceof HTMLElement && target.popover && target.querySelector('input')?.focus(),
  true,
);

function takeUp(opensStorage?: boolean): void {
  takeStock(opensStorage);
  after('load', page.readyState === 'complete', () => isNoted('cart') && announce('cart'));
  after('DOMContentLoaded', page.readyState !== 'loading', showKept);
}

function after(event: string, isPast: boolean, act: () => void): void {
  if (isPast) act();
  else addEventListener(event, act);
}

function showKept(): void {
  // A heart whose press waits for its island shows what was pressed.
  if (!queue.length) paint();
  // The name stays with a tab, and says without opening its storage that something is kept there.
  if (window.name) takeOver();
  for (const { verb } of queue) announce(verb);
}

const presses: Presses = {
  queue,
  announce,
  fetchIsland,
  sayAdded,
  keep,
  paint,
  recall,
  remember,
  takeUp,
};
window.presses = () => presses;
