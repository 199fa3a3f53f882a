/**
 * The runtime of a page: one cached file that the collector imports after the first paint. It replays the
 * clicks that the collector queued, hydrates the islands that handle them, and paints the saved state.
 */
import { type ActionName, type ActionRuntime, type QueuedAction, queueKey } from './action.ts';
import { handleDialogs, handleDisclosures } from './dialogs.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { hasState, touched } from './island-state.ts';
import { createIslandLoader, getValue } from './island-loader.ts';
import { repeatMissedClicks } from './missed-clicks.ts';
import { createPendingButtons } from './pending-buttons.ts';
import { getItem, setItem, tryStorage } from './storage.ts';

export type RuntimeOptions = {
  /** Reads the saved state from cookie and storage, and marks it on the root element. */
  readState(): void;
  /** Paints the saved state into the HTML outside of hydrated islands. */
  paint(): void;
  /** A selector of the dialogs that a click outside or Escape closes, topmost first. */
  dialogs: string;
  /** The label of a button whose action is pending, by action. */
  pendingLabels: Partial<Record<ActionName, string>>;
  /** The actions whose buttons toggle `aria-pressed` at once. */
  toggles: readonly ActionName[];
  /** Runs after each restoring: at the start, and when the page is shown again. */
  onRestore(runtime: ActionRuntime): void;
};

/** How long a frame may take once it has begun, in ms. */
const frameDelayMs = 30;

/** Starts the runtime: replays the queue, and handles all later clicks. */
export function startRuntime({
  readState,
  paint,
  dialogs,
  pendingLabels,
  toggles,
  onRestore,
}: RuntimeOptions): void {
  const root = document.documentElement;
  const collector = window.actionCollector;
  const queue: QueuedAction[] = [];
  const pendingButtons = createPendingButtons();
  const islands = createIslandLoader();

  const persistQueue = () => setItem(queueKey, JSON.stringify(queue));

  /** The paint comes first: a fetch or an opened storage in its frame would delay it. */
  function afterPaint(callback: () => void): void {
    requestAnimationFrame(() => setTimeout(callback, frameDelayMs));
  }

  const hydrate = (name: ActionName) => afterPaint(() => void islands.dispatch(name));

  /** Shows on the screen that the click was heard, and asks for the island. */
  function respond(element: HTMLElement, { action, dialog }: QueuedAction): void {
    const label = pendingLabels[action];
    if (label) pendingButtons.add(element, label);
    if (toggles.includes(action)) element.ariaPressed = `${element.ariaPressed !== 'true'}`;
    makeModal(dialog);
    afterPaint(() => {
      void islands.dispatch(action);
      persistQueue();
    });
  }

  function onInput(element: HTMLElement): void {
    if (!element.dataset['action'] || pendingButtons.has(element)) return;
    const queued = collector.describe(element);
    queue.push(queued);
    respond(element, queued);
  }
  collector.onInput = onInput;

  /** A dialog that was closed before its island came must not open again. */
  function forgetDialog(closed: HTMLDialogElement): void {
    const rest = queue.filter(
      ({ dialog }) => !dialog || document.getElementById(dialog) !== closed,
    );
    if (rest.length === queue.length) return;
    queue.splice(0, queue.length, ...rest);
    persistQueue();
  }

  const repeatWhenHydrated = repeatMissedClicks();
  const makeModal = handleDialogs(dialogs, forgetDialog);
  const toggleDisclosure = handleDisclosures();
  addEventListener('pointerdown', ({ target }) => {
    const element = target instanceof Element && target.closest<HTMLElement>('[data-action]');
    // Later: the click of a quick finger waits behind this.
    if (element) setTimeout(hydrate, 0, element.dataset['action']);
  });
  addEventListener('focusin', ({ target }) => {
    const island = target instanceof Element && target.closest('astro-island[ssr]');
    if (island) setTimeout(() => void islands.preload(island), 0);
  });
  addEventListener(
    'close',
    // The event is a frame late: another click may have opened the dialog again.
    ({ target }) => target instanceof HTMLDialogElement && !target.open && forgetDialog(target),
    true,
  );
  addEventListener('pagehide', () => queue.length > 0 && persistQueue());
  // The queue is kept for the next load of the page, and the banner says so.
  addEventListener('astro:hydration-error', () => {
    root.dataset['loadFailed'] = '???';
    pendingButtons.clear(() => true);
  });

  const runtime: ActionRuntime = {
    queue,
    hydrate,
    preloadIsland: islands.preload,
    clearPending: pendingButtons.clear,
    persistQueue,
    getItem,
    setItem,
    paint,
  };
  window.actionRuntime = runtime;

  function restore(): void {
    readState();
    // A toggle whose click waits for its island shows what was clicked.
    if (queue.length === 0) paint();
    root.toggleAttribute('data-restored', true);
    onRestore(runtime);
  }
  addEventListener('visibilitychange', () => document.hidden || restore());

  const saved: QueuedAction[] = tryStorage(() => JSON.parse(getItem(queueKey) ?? '[]')) ?? [];
  // A dialog opens only on the page of its click.
  // The collector describes each early input, also those without an action.
  queue.push(
    ...saved.filter(
      ({ action, path, dialog }) => action && (path === location.pathname || !dialog),
    ),
  );
  delete root.dataset['loadFailed'];
  restore();
  for (const element of collector.early.splice(0)) {
    onInput(element);
    toggleDisclosure(element);
    repeatWhenHydrated(element);
    element.closest('astro-island[ssr]')?.toggleAttribute('data-touched', true);
  }
  for (const { action } of queue) hydrate(action);
  // Islands that the visitor has touched before the runtime came, and those that have a state to show.
  for (const island of document.querySelectorAll('astro-island')) {
    const isMainPart = island.getAttribute('client') === 'paint';
    if (island.matches(touched) || (isMainPart && hasState(getValue(island))))
      void islands.preload(island);
    else if (isMainPart)
      onFirstInteraction(() => {
        void islands.preload(island);
        void islands.dispatch();
      });
  }
}
