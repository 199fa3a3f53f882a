/**
 * The runtime of a page: one cached file that the collector imports after the first paint. It replays the
 * clicks that the collector queued, hydrates the islands that handle them, and paints the saved state.
 */
import type { ActionName, ActionRuntime, QueuedAction } from './action.ts';
import { handleDialogs, handleDisclosures } from './dialogs.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { hasState, touched } from './island-state.ts';
import { getItem, listSaved, saveAction, setItem } from './queue.ts';
import { getFiles, isFetched } from './island-files.ts';

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

/** Returns the value of an island's client directive. Astro writes the options of each island. */
const getValue = (island: Element): string =>
  // A cast, because a check costs bytes on every page.
  JSON.parse(island.getAttribute('opts') as string).value ?? '';

function createIslandLoader() {
  /** The file that Astro's own runtime was moved to; in development it stands in the page. */
  const { islandRuntime } = document.documentElement.dataset;
  let islandRuntimeLoad: Promise<unknown> | undefined;
  const loadIslandRuntime = async () =>
    islandRuntime && (islandRuntimeLoad ??= window.actionCollector.load(islandRuntime));

  const requests: Record<string, Promise<boolean>> = {};

  function preload(island: Element): Promise<boolean[]> {
    void loadIslandRuntime();
    return Promise.all(getFiles(island).map((href) => (requests[href] ??= isFetched(href))));
  }

  /** Hydrates the islands that handle an action. Without one, those that wait for an interaction. */
  async function dispatch(name?: ActionName): Promise<void> {
    const islands = [...document.querySelectorAll('astro-island[ssr]')].filter(
      (island) => !name || getValue(island).split(' ').includes(name),
    );
    if (name) for (const island of islands) void preload(island);
    // A script without an island handles the action at once.
    if (islands[0]) await loadIslandRuntime();
    dispatchEvent(new CustomEvent('actions:hydrate', { detail: name }));
  }

  return { preload, dispatch };
}

/** Creates the record of buttons whose label says that their action is pending. */
function createPendingButtons() {
  const buttons = new Map<Element, [content: ChildNode[], name: string | null]>();
  return {
    add(button: Element, label: string): void {
      if (buttons.has(button)) return;
      buttons.set(button, [[...button.childNodes], button.ariaLabel]);
      button.textContent = button.ariaLabel = label;
      button.ariaDisabled = 'true';
    },

    clear(isAbout: (button: Element) => boolean): void {
      for (const [button, [content, name]] of buttons) {
        if (!isAbout(button)) continue;
        buttons.delete(button);
        button.replaceChildren(...content);
        button.ariaLabel = name;
        button.ariaDisabled = null;
      }
    },
  };
}

/**
 * Repeats the last click on a button that only an island handles, once the island is hydrated; a form that was submitted
 * marks its island, because React may replace the form. Returns the function for a click from before the runtime had
 * loaded.
 */
function repeatMissedClicks(): (target: Element) => void {
  const missedClicks = new Map<Element, HTMLElement>();

  function repeatWhenHydrated(target: Element): void {
    const island = target.closest<HTMLElement>('astro-island[ssr]');
    const button = target.closest<HTMLButtonElement>(
      ':is([type=button],[method=post] button):not([data-action])',
    );
    if (!island || !button) return;
    if (button.type === 'submit') island.dataset['held'] = '';
    else {
      if (!missedClicks.has(island))
        island.addEventListener('astro:hydrate', () => missedClicks.get(island)?.click(), {
          once: true,
        });
      missedClicks.set(island, button);
    }
  }

  // A cast, because a check costs bytes on every page.
  addEventListener('click', ({ target }) => repeatWhenHydrated(target as Element));
  return repeatWhenHydrated;
}
