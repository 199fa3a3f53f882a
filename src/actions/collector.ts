/**
 * Runs inline in the head of every page, at most 0.5 KiB with brotli. Keeps clicks for the runtime and opens
 * their dialog at once, holds forms whose island is not hydrated, and imports the runtime after the first paint.
 */
import { type ActionCollector, type QueuedAction, savedPrefix } from './action.ts';

/** The address of the built runtime; integration.ts defines it. */
declare const RUNTIME_URL: string;

const root = document.documentElement;

const collector: ActionCollector = {
  early: [],
  describe: (element) => ({
    ...(element.dataset as Pick<QueuedAction, 'action' | 'dialog'>),
    // eslint-disable-next-line @typescript-eslint/restrict-plus-operands -- a template costs bytes
    id: savedPrefix + Date.now() + Math.random(),
    path: location.pathname,
    payload: element.closest<HTMLElement>('[data-payload]')?.dataset['payload'],
    pressed: element.ariaPressed,
    href: element.getAttribute('href'),
  }),
  onInput: (element) => collector.early.push(element),
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

// Of input into an island, only the target matters. Casts, because checks cost bytes on every page.
function onEvent(event: Event & Partial<MouseEvent>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const element = target.closest<HTMLElement>('[data-action]') ?? target;
  const dialog = document.getElementById(`${element.dataset['dialog']}`);
  if (dialog) {
    event.preventDefault();
    (dialog as HTMLDialogElement).open = true;
  }
  collector.onInput(element);
}
addEventListener('click', onEvent);
addEventListener('input', onEvent);
// The island sends a held form again.
addEventListener('submit', (event) => {
  const form = event.target as HTMLElement;
  if (form.matches('astro-island[ssr] form[method=post]')) {
    event.preventDefault();
    form.dataset['pendingSubmit'] = '';
  }
});
// A page that is left before its runtime has loaded hands its clicks to the next page.
addEventListener('pagehide', () =>
  collector.early
    .splice(0)
    .map(collector.describe)
    .map((queued) => (localStorage[queued.id] = JSON.stringify(queued))),
);
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  void collector.load(RUNTIME_URL);
}).observe({ type: 'paint', buffered: true });
