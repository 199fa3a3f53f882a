/**
 * Runs inline in the head of every page, at most 0.5 KiB with brotli. Keeps presses with their fields for the runtime
 * and opens their dialog at once, holds forms whose island is not hydrated, and imports the runtime after the first
 * paint.
 */
import { type ActionCollector, type QueuedAction, savedPrefix } from './action.ts';

/** The address of the built runtime; integration.ts defines it. */
declare const RUNTIME_URL: string;

const root = document.documentElement;

// Casts, here and below, because checks cost bytes on every page.
const collector: ActionCollector = {
  early: [],
  describe: (element) => ({
    ...(element.closest<HTMLElement>('[data-payload]')?.dataset as Pick<QueuedAction, 'payload'>),
    ...(element.dataset as Pick<QueuedAction, 'action' | 'dialog'>),
    // eslint-disable-next-line @typescript-eslint/restrict-plus-operands -- a template costs bytes
    id: savedPrefix + Date.now() + Math.random(),
    fields: [
      ...new FormData((element as HTMLButtonElement).form || undefined),
    ] as QueuedAction['fields'],
    pressed: element.ariaPressed,
    href: (element as HTMLAnchorElement).href,
  }),
  onInput: (element) => collector.early.push([element, collector.describe(element)]),
  load: (url, suffix = '') =>
    import(/* @vite-ignore */ url + suffix).catch(() => {
      root.dataset['loadFailed'] = suffix;
      // eslint-disable-next-line @typescript-eslint/no-misused-promises -- a function around it costs bytes
      setTimeout(collector.load, 1e3 * suffix.length, url, `${suffix}?`);
    }),
};
window.actionCollector = collector;
// For styles of what must not show before its island has read the address.
root.dataset['url'] = location.href;

// Of input into an island, only the target matters. A form waits for its island, which submits it again.
function onEvent(event: Event & Partial<MouseEvent>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const element = target.closest<HTMLElement>('[data-action]') ?? target;
  const dialog = document.getElementById(`${element.dataset['dialog']}`);
  if (dialog) (dialog as HTMLDialogElement).open = true;
  if (dialog || element.matches('[ssr] [method=post] button')) event.preventDefault();
  collector.onInput(element);
}
addEventListener('click', onEvent);
addEventListener('input', onEvent);
// A page that is left before its runtime has loaded hands its presses to the next page, unless they open a dialog of it.
addEventListener('pagehide', () =>
  collector.early
    .splice(0)
    .map(
      ([, queued]) =>
        queued.action && !queued.dialog && (localStorage[queued.id] = JSON.stringify(queued)),
    ),
);
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  void collector.load(RUNTIME_URL);
}).observe({ type: 'paint', buffered: true });
