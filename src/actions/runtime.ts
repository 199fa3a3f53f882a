/**
 * The runtime of a page: one cached file that the collector imports after the first paint. It replays the
 * clicks that the collector queued, hydrates the islands that handle them, and paints the saved state.
 */
import type { ActionName, ActionRuntime, QueuedAction } from './action.ts';
import { handleDialogs, handleDisclosures } from './dialogs.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { hasState, touched } from './island-state.ts';
import { createIslandLoader, getValue } from './island-loader.ts';
import { getItem, listSaved, saveAction, setItem } from './queue.ts';
import { createPendingButtons, repeatMissedClicks } from './waiting-buttons.ts';

export type RuntimeOptions = {
  /** Reads the saved state from cookie and storage, and marks it on the root element. */
  readState(): void;
  /** Paints the saved state into the HTML outside of hydrated islands. */
  paint(): void;
  /** A selector of the open dialogs that a click outside or Escape closes. */
  dialogs: string;
  /** The label of a button whose action is pending, by action. */
  pendingLabels: Partial<Record<ActionName, string>>;
  /** The actions whose buttons toggle `aria-pressed` at once. */
  toggles: readonly ActionName[];
  /** The actions that a page after this one handles, if this one could not. */
  lasting: readonly ActionName[];
  /** The action of the island that handles what the pages before have left. */
  left: ActionName;
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
  lasting,
  left,
  onRestore,
}: RuntimeOptions): void {
  const root = document.documentElement;
  const collector = window.actionCollector;
  const queue: QueuedAction[] = [];
  const pendingButtons = createPendingButtons();
  const islands = createIslandLoader();

  const save = (queued: QueuedAction) => {
    if (!queued.saved && lasting.includes(queued.action)) saveAction(queued);
  };

  /** The paint comes first: a fetch or an opened storage in its frame would delay it. */
  function afterPaint(callback: () => void): void {
    requestAnimationFrame(() => setTimeout(callback, frameDelayMs));
  }

  const hydrate = (name: ActionName) => afterPaint(() => void islands.dispatch(name));

  /** Shows on the screen that the click was heard, and asks for the island. */
  function respond(element: HTMLElement, queued: QueuedAction): void {
    const { action, dialog } = queued;
    const label = pendingLabels[action];
    if (label) pendingButtons.add(element, label);
    if (toggles.includes(action)) element.ariaPressed = `${element.ariaPressed !== 'true'}`;
    makeModal(element, dialog);
    afterPaint(() => {
      // An action that is handled already needs no next page.
      if (queue.includes(queued)) save(queued);
      void islands.dispatch(action);
    });
  }

  function onInput(element: HTMLElement, queued = collector.describe(element)): void {
    if (!queued.action) return;
    queue.push(queued);
    respond(element, queued);
  }
  collector.onInput = (element) => onInput(element);

  /** A dialog that was closed before its island came must not open again. */
  function forgetDialog(closed: HTMLDialogElement): void {
    const rest = queue.filter(({ dialog }) => dialog !== closed.id);
    queue.splice(0, queue.length, ...rest);
  }

  // The casts save bytes on every page. The targets of these events are elements.
  const repeatWhenHydrated = repeatMissedClicks();
  const { makeModal, closeOutside } = handleDialogs(dialogs, forgetDialog);
  const toggleDisclosure = handleDisclosures();
  addEventListener('pointerdown', ({ target }) => {
    const element = (target as Element).closest<HTMLElement>('[data-action]');
    // Later: the click of a quick finger waits behind this.
    if (element) setTimeout(hydrate, 0, element.dataset['action']);
  });
  addEventListener('focusin', ({ target }) => {
    const island = (target as Element).closest('astro-island[ssr]');
    if (island) setTimeout(() => void islands.preload(island), 0);
  });
  addEventListener(
    'close',
    // The event is a frame late: another click may have opened the dialog again.
    ({ target }) => {
      const dialog = target as HTMLDialogElement;
      if (!dialog.open) forgetDialog(dialog);
    },
    true,
  );
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
    getItem,
    setItem,
    paint,
  };
  window.actionRuntime = runtime;

  function restore(): void {
    readState();
    if (listSaved().length > 0) hydrate(left);
    // A toggle whose click waits for its island shows what was clicked.
    if (!queue.some(({ action }) => toggles.includes(action))) paint();
    root.toggleAttribute('data-restored', true);
    onRestore(runtime);
  }
  // A page that is left is hidden first.
  addEventListener('visibilitychange', () => (document.hidden ? queue.forEach(save) : restore()));

  delete root.dataset['loadFailed'];
  restore();
  for (const [element, queued] of collector.early.splice(0)) {
    onInput(element, queued);
    closeOutside(element);
    toggleDisclosure(element);
    repeatWhenHydrated(element);
    element.closest('astro-island[ssr]')?.toggleAttribute('data-touched', true);
  }
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
