/**
 * Stands in every page's head as text, and runs once boot.ts finds somebody or something to run it for.
 * Paints badges and hearts from what this browser keeps, opens dialogs at the first press, and
 * queues presses for the islands that answer them, past a navigation if need be.
 */
import { parseFavoriteIds } from '../../domain/favorites.ts';
import { hasSavedState } from '../../domain/saved-state-cookie.ts';
import { sessionStorageKey } from '../../domain/session.ts';
import type { HydrationTrigger, QueuedAction, ActionRuntime, ActionName } from './action.ts';

/** How long a dialog takes to slide in, in ms; see dialogs.css. */
const dialogTransitionMs = 200;
/** How long a frame may be under way once it has begun, in ms. */
const frameDelayMs = 30;
const page = document;
const root = page.documentElement;
/** Of a page that shows the same to all until it is touched: what wakes its islands; see lighten.ts. */
const runtime = root.getAttribute('data-island-runtime');
const getItem = (name: string) => tryStorage(() => sessionStorage.getItem(name));
const setItem = (name: string, value: string) =>
  void tryStorage(() => sessionStorage.setItem(name, value));
const queue: QueuedAction[] = [];
const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector);

/** A browser may refuse its storage altogether; the shop then forgets between pages, and still sells. */
function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

let isTaken = false;

/** Takes over what the page before left unanswered: what would open something there opens nothing here. */
function restoreQueue(): void {
  if (isTaken) return;
  isTaken = true;
  const isOurs = ({ action, path }: QueuedAction) =>
    path === location.pathname || !(action in dialogs);
  queue.unshift(
    ...(tryStorage(() => JSON.parse(getItem('queued-actions') ?? '[]').filter(isOurs)) ?? []),
  );
}

function persistQueue(): void {
  restoreQueue();
  setItem('queued-actions', JSON.stringify(queue));
}

function getBook(element: Element) {
  return JSON.parse(element.closest<HTMLElement>('[data-book]')?.dataset['book'] ?? 'null');
}

/** Buttons that say that a book is being added, and what they said before: their content and their name. */
const pendingButtons = new Map<Element, [content: ChildNode[], name: string | null]>();

function setPending(button: Element): void {
  pendingButtons.set(button, [[...button.childNodes], button.ariaLabel]);
  button.textContent = button.ariaLabel = 'Adding...';
}

function clearPending(isAbout: (button: Element) => boolean = () => true): void {
  for (const [button, [content, name]] of pendingButtons) {
    if (!isAbout(button)) continue;
    pendingButtons.delete(button);
    button.replaceChildren(...content);
    button.ariaLabel = name;
  }
}

/** An island that did not come: what was pressed stays queued for the page's next load. */
function onHydrationError(): void {
  setRootFlag('hydration-failed', true);
  clearPending();
}

async function loadRuntime(): Promise<void> {
  if (runtime) await import(/* @vite-ignore */ runtime).catch(onHydrationError);
}

/** Asks for all that an island needs, in one hop; the build writes the lists, see integration.ts. */
function preloadIsland(island: Element): void {
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
async function call(name: HydrationTrigger): Promise<void> {
  all(`astro-island[opts*=${name}]`).forEach(preloadIsland);
  await loadRuntime();
  dispatchEvent(new CustomEvent('shop:action', { detail: name }));
}

/** A press is answered on the screen first: its dialog need not wait for what fills it. */
function hydrate(name: HydrationTrigger): void {
  afterPaint(() => void call(name));
}

/**
 * Once the next frame is on its way to the screen. For work that would keep it from there: fetching, and
 * opening a storage, which may wait for the browser. Not in the frame after: asking for that is work, too.
 */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act, frameDelayMs));
}

/**
 * Notes on the root, for style and islands, what this browser keeps. To open its storage for the first time
 * holds up everything else; most who come from elsewhere have nothing in it.
 */
function syncClientState(opensStorage?: boolean): void {
  const { cookie } = page;
  setRootFlag('favorites', parseFavoriteIds(cookie).length);
  if (!opensStorage && !hasSavedState(cookie)) return;
  setRootFlag(
    'staff',
    tryStorage(() => localStorage.getItem(sessionStorageKey)),
  );
  setRootFlag(
    'cart',
    tryStorage(() => localStorage.getItem('shopify-cart')),
  );
}

function setRootFlag(name: string, isSo: unknown): void {
  root.toggleAttribute(`data-${name}`, !!isSo);
}

const hasRootFlag = (name: string) => root.hasAttribute(`data-${name}`);

function paint(): void {
  const favorites = parseFavoriteIds(page.cookie);
  const counts: Record<string, unknown> = {
    cart: hasRootFlag('cart') && getItem('cart-count'),
    favorites: favorites.length,
  };
  for (const badge of all('[data-badge]')) {
    badge.textContent = `${counts[badge.dataset['badge'] ?? ''] || ''}`;
  }
  for (const heart of all('[data-action=favorite]')) {
    heart.ariaPressed = `${favorites.length > 0 && favorites.includes(getBook(heart)?.id.match(/\d+$/)?.[0])}`;
  }
}

/** What a press opens at once; its island fills it. */
const dialogs: Partial<Record<ActionName, string>> = { cart: 'cart-drawer', book: 'book-dialog' };
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
  }, dialogTransitionMs);
}

/** The drawer lies over the popup, and stands before it. */
const openDialog = () => page.querySelector<HTMLDialogElement>('.drawer[open],.popup[open]');

function closeShown(): void {
  openDialog()?.close();
  // A click beside it has taken the focus already.
  giveFocusBack();
}

/** What was closed again before its island came is not to open once more when it does. */
function cancelQueued({ target }: Event): void {
  const rest = queue.filter(({ action }) => page.getElementById(dialogs[action] ?? '') !== target);
  queue.splice(0, queue.length, ...rest);
  persistQueue();
}

/** Only our own markup has words there. */
const isActionName = (word?: string): word is ActionName => !!word;

function actionFrom({ target }: Event) {
  const element = target instanceof Element && target.closest<HTMLElement>('[data-action]');
  const action = element ? element.dataset['action'] : undefined;
  return element && isActionName(action) ? { element, action } : null;
}

/** Where the last press began. */
let pointerDownTarget: EventTarget | null = null;

addEventListener('pointerdown', (event) => {
  pointerDownTarget = event.target;
  const pressed = actionFrom(event);
  // Not now: a quick finger is up again, and its click waits behind this.
  if (pressed) setTimeout(hydrate, 0, pressed.action);
});
addEventListener('focusin', ({ target }) => {
  const island = target instanceof Element && target.closest('astro-island');
  if (island) setTimeout(() => preloadIsland(island));
});

// While it slides in the browser closes it neither by Escape nor by a press that ends as it becomes modal.
addEventListener(
  'keydown',
  ({ key }) => key === 'Escape' && openDialog()?.matches(':not(:modal)') && closeShown(),
);
addEventListener('close', cancelQueued, true);
addEventListener('click', (event) => {
  const { target } = event;
  const dialog = openDialog();
  // The second of a double click is not meant for what the first one opened.
  const isSingleClick = event.detail < 2;
  // Not by what holds the target: an island may have taken it out of the page by now. And a click that
  // waited for its island is no click beside the dialog.
  if (dialog && event.isTrusted && !event.composedPath().includes(dialog)) {
    event.preventDefault();
    if (isSingleClick) closeShown();
    return;
  }
  // Beside it: what it holds fills it. Words marked as far as its edge and beyond are no press there.
  if (target instanceof HTMLDialogElement && isSingleClick && target === pointerDownTarget)
    target.close();
  if (target instanceof HTMLElement) toggleDisclosure(target.closest('[data-disclosure]'));
  const pressed = actionFrom(event);
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { element, action } = pressed;
  if (pendingButtons.has(element)) return;
  if (action === 'add') setPending(element);
  if (action === 'favorite') element.ariaPressed = `${element.ariaPressed !== 'true'}`;
  if (action === 'book') event.preventDefault();
  open(dialogs[action]);
  queue.push({
    action,
    path: location.pathname,
    book: getBook(element),
    isAdding: element.ariaPressed === 'true',
    href: element.getAttribute('href') ?? '',
  });
  // Now: the next page of this tab may not hear of a name that is given while this one goes.
  window.name ||= 'queued-actions';
  afterPaint(() => {
    void call(action);
    persistQueue();
  });
});
addEventListener('pagehide', () => queue.length > 0 && persistQueue());

/** Shows or hides the part of the page that a button names. */
function toggleDisclosure(button: Element | null): void {
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
  target.dataset['pendingSubmit'] = '';
});

addEventListener('visibilitychange', () => page.hidden || restore(true));
addEventListener('astro:hydration-error', onHydrationError);
// Dialogs and details say `toggle` too, and lead the focus themselves.
addEventListener(
  'toggle',
  ({ target }) =>
    target instanceof HTMLElement && target.popover && target.querySelector('input')?.focus(),
  true,
);

function restore(opensStorage?: boolean): void {
  syncClientState(opensStorage);
  after('load', page.readyState === 'complete', () => hasRootFlag('cart') && hydrate('cart'));
  after('DOMContentLoaded', page.readyState !== 'loading', renderSavedState);
}

function after(event: string, isPast: boolean, act: () => void): void {
  if (isPast) act();
  else addEventListener(event, act);
}

function renderSavedState(): void {
  // A heart whose press waits for its island shows what was pressed.
  if (!queue.length) paint();
  // The name stays with a tab, and says without opening its storage that something is kept there.
  if (window.name) restoreQueue();
  for (const { action } of queue) hydrate(action);
}

const presses: ActionRuntime = {
  queue,
  hydrate,
  preloadIsland,
  clearPending,
  persistQueue,
  paint,
  getItem,
  setItem,
  restore,
};
window.shopActions = () => presses;
