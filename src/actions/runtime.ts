/**
 * The runtime of a page: one cached file that the collector imports after the first paint. It replays the
 * clicks that the collector queued, hydrates the islands that handle them, and paints the saved state.
 */
import { type ActionName, type ActionRuntime, type QueuedAction, queueKey } from './action.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { hasState } from './has-state.ts';
import { touched } from './touched.ts';

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

/** How long a dialog takes to slide in, in ms; see dialogs.css. */
const dialogTransitionMs = 200;
/** How long a frame may take once it has begun, in ms. */
const frameDelayMs = 30;

/** Returns null where the browser refuses its storage: the page then saves nothing, and works. */
export function tryStorage<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Starts the runtime: replays the queue, and handles all later clicks. */
export function startRuntime({
  readState,
  paint,
  dialogs,
  pendingLabels,
  toggles,
  onRestore,
}: RuntimeOptions): void {
  const page = document;
  const root = page.documentElement;
  const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector);
  const collector = window.actionCollector;
  const { queue } = collector;
  const getItem = (name: string) => tryStorage(() => sessionStorage.getItem(name));
  const setItem = (name: string, value: string) =>
    void tryStorage(() => sessionStorage.setItem(name, value));

  const persistQueue = () => setItem(queueKey, JSON.stringify(queue));

  const pendingButtons = new Map<Element, [content: ChildNode[], name: string | null]>();

  function setPending(button: Element, label: string): void {
    pendingButtons.set(button, [[...button.childNodes], button.ariaLabel]);
    button.textContent = button.ariaLabel = label;
  }

  function clearPending(isAbout: (button: Element) => boolean): void {
    for (const [button, [content, name]] of pendingButtons) {
      if (!isAbout(button)) continue;
      pendingButtons.delete(button);
      button.replaceChildren(...content);
      button.ariaLabel = name;
    }
  }

  /** Keeps the queue for the next load of the page, and shows the banner that says so. */
  function onHydrationError(): void {
    root.toggleAttribute('data-hydration-failed', true);
    clearPending(() => true);
  }

  /** The file that Astro's own runtime was moved to; in development it stands in the page. */
  const islandRuntime = root.dataset['islandRuntime'];
  const loadIslandRuntime = async () =>
    islandRuntime && import(/* @vite-ignore */ islandRuntime).catch(onHydrationError);

  function preloadIsland(island: Element): void {
    void loadIslandRuntime();
    for (const href of island.getAttribute('modules')?.split(' ') ?? []) {
      if (page.head.querySelector(`[href="${href}"]`)) continue;
      const link = page.createElement('link');
      link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      link.href = href;
      page.head.append(link);
    }
  }

  const getValue = (island: Element): string =>
    JSON.parse(island.getAttribute('opts') ?? '{}').value ?? '';

  async function dispatch(name: ActionName): Promise<void> {
    for (const island of all('astro-island[ssr]'))
      if (getValue(island).split(' ').includes(name)) preloadIsland(island);
    await loadIslandRuntime();
    dispatchEvent(new CustomEvent('actions:hydrate', { detail: name }));
  }

  /** Hydrates an island with `client:paint` that had no state to show. */
  async function hydrateMainPart(island: Element): Promise<void> {
    preloadIsland(island);
    await loadIslandRuntime();
    dispatchEvent(new CustomEvent('actions:hydrate'));
  }

  /** The paint comes first: a fetch or an opened storage in its frame would delay it. */
  function afterPaint(callback: () => void): void {
    requestAnimationFrame(() => setTimeout(callback, frameDelayMs));
  }

  const hydrate = (name: ActionName) => afterPaint(() => void dispatch(name));

  let opener: Element | null = null;
  const restoreFocus = () => opener instanceof HTMLElement && opener.focus();
  const getOpenDialog = () =>
    [...page.querySelectorAll<HTMLDialogElement>(dialogs)].find(({ open }) => open);

  function closeDialog(): void {
    getOpenDialog()?.close();
    // A click beside the dialog has moved the focus.
    restoreFocus();
  }

  /** Makes a dialog modal after its transition: to make the rest of a page inert restyles all of it. */
  function makeModal(id = ''): void {
    const dialog = page.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':modal')) return;
    opener = page.activeElement;
    setTimeout(() => {
      if (!dialog.open || dialog.matches(':modal')) return;
      // A closing dialog moves the focus to where it was when the dialog became modal.
      restoreFocus();
      dialog.open = false;
      dialog.showModal();
    }, dialogTransitionMs);
  }

  /** Shows on the screen that the click was heard, and asks for the island. */
  function respond(element: HTMLElement, { action, dialog }: QueuedAction): void {
    const label = pendingLabels[action];
    if (label) setPending(element, label);
    if (toggles.includes(action)) element.ariaPressed = `${element.ariaPressed !== 'true'}`;
    makeModal(dialog);
    afterPaint(() => {
      void dispatch(action);
      persistQueue();
    });
  }

  collector.onAction = (element) => {
    if (pendingButtons.has(element)) return;
    collector.enqueue(element);
    const queued = queue.at(-1);
    if (queued) respond(element, queued);
  };

  /** The last click on a button that only an island handles, by the island, until it is hydrated. */
  const missedClicks = new Map<Element, HTMLElement>();

  function repeatWhenHydrated(target: Element): void {
    const island = target.closest('astro-island[ssr]');
    const button = target.closest<HTMLElement>('button[type=button]:not([data-action])');
    if (!island || !button) return;
    if (!missedClicks.has(island))
      island.addEventListener('astro:hydrate', () => missedClicks.get(island)?.click(), {
        once: true,
      });
    missedClicks.set(island, button);
  }
  addEventListener(
    'click',
    ({ target }) => target instanceof Element && repeatWhenHydrated(target),
  );

  let pointerDownTarget: EventTarget | null = null;
  addEventListener('pointerdown', ({ target }) => {
    pointerDownTarget = target;
    const element = target instanceof Element && target.closest<HTMLElement>('[data-action]');
    // Later: the click of a quick finger waits behind this.
    if (element) setTimeout(hydrate, 0, element.dataset['action']);
  });
  addEventListener('focusin', ({ target }) => {
    const island = target instanceof Element && target.closest('astro-island[ssr]');
    if (island) setTimeout(preloadIsland, 0, island);
  });
  // Captured, and so before the collector, which would open what this click closes.
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const dialog = getOpenDialog();
      // The second click of a double click is not meant for what the first one opened.
      const isSingle = event.detail < 2;
      if (dialog && event.isTrusted && !event.composedPath().includes(dialog)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (isSingle) closeDialog();
      } else if (isSingle && target instanceof HTMLDialogElement && target === pointerDownTarget) {
        // The backdrop: the content fills the dialog. A selection that ends there began elsewhere.
        target.close();
      }
    },
    true,
  );
  // The browser closes no dialog by Escape before it is modal.
  addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Escape' && getOpenDialog()?.matches(':not(:modal)')) closeDialog();
  });
  // A dialog that was closed before its island came must not open again.
  addEventListener(
    'close',
    ({ target }) => {
      const rest = queue.filter(({ dialog }) => !dialog || page.getElementById(dialog) !== target);
      if (rest.length === queue.length) return;
      queue.splice(0, queue.length, ...rest);
      persistQueue();
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-disclosure]');
    const part = button && page.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!part) return;
    part.hidden = !part.hidden;
    button.ariaExpanded = `${!part.hidden}`;
  });
  // Dialogs and details also send `toggle`, and move the focus themselves.
  addEventListener(
    'toggle',
    ({ target }) =>
      target instanceof HTMLElement && target.popover && target.querySelector('input')?.focus(),
    true,
  );
  addEventListener('pagehide', () => queue.length > 0 && persistQueue());
  addEventListener('astro:hydration-error', onHydrationError);

  const runtime: ActionRuntime = {
    queue,
    hydrate,
    preloadIsland,
    clearPending,
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
  addEventListener('visibilitychange', () => page.hidden || restore());

  const early = [...queue];
  const saved: QueuedAction[] = tryStorage(() => JSON.parse(getItem(queueKey) ?? '[]')) ?? [];
  // A dialog opens only on the page of its click.
  queue.unshift(...saved.filter(({ path, dialog }) => path === location.pathname || !dialog));
  restore();
  for (const target of collector.early) {
    const element = target.closest<HTMLElement>('[data-action]');
    const queued = element && early.shift();
    if (queued) respond(element, queued);
    else repeatWhenHydrated(target);
    target.closest('astro-island[ssr]')?.toggleAttribute('data-touched', true);
  }
  for (const { action } of queue) hydrate(action);
  // Islands that the visitor has touched before the runtime came, and those that have a state to show.
  for (const island of all('astro-island')) {
    const isMainPart = island.getAttribute('client') === 'paint';
    if (island.matches(touched) || (isMainPart && hasState(getValue(island))))
      preloadIsland(island);
    else if (isMainPart) onFirstInteraction(() => void hydrateMainPart(island));
  }
}
