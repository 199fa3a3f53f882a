/** How long a missing file is requested again before the page says so, in ms. */
const silentMs = 3000;
/** The longest pause between two requests of a file, in ms. */
const maxPauseMs = 10_000;

/** How often an island looks whether its pending buttons are settled, in ms. */
const pendingPollMs = 50;

/** Returns the addresses of an island's modules and styles, as the build listed them. */
export const getFiles = (island: Element): string[] =>
  island.getAttribute('modules')?.split(' ') ?? [];

/**
 * Hydrates an island as soon as all its files are in the browser's cache. They are not imported before:
 * Firefox does not request a module again that has failed once.
 */
export async function hydrateIsland(
  island: Element,
  load: () => Promise<() => Promise<void> | void>,
): Promise<void> {
  const files = getFiles(island);
  const arrived = await window.actionRuntime.preloadIsland(island);
  if (!arrived.every(Boolean)) await Promise.all(files.map(fetchFile));
  files.forEach(addLink);
  const hydrate = await load();
  // React would find another label than it renders.
  while (island.querySelector('[data-action][aria-disabled]')) await pause(pendingPollMs);
  delete document.documentElement.dataset['loadFailed'];
  keepFields(island);
  await hydrate();
}

/**
 * Resolves when a file has come. Otherwise requests it again: at once, after 1, 2, 3... seconds, and when the
 * browser is online again. The root element gets `data-load-failed` after three seconds; what needs the file removes it.
 */
export async function fetchFile(href: string): Promise<void> {
  const { dataset } = document.documentElement;
  const startedAt = performance.now();
  for (let tries = 0; !(await isFetched(href)); tries += 1) {
    if (performance.now() - startedAt >= silentMs) dataset['loadFailed'] = '???';
    await pause(Math.min(tries * 1000, maxPauseMs));
  }
}

export function addLink(href: string): void {
  if (document.head.querySelector(`[href="${href}"]`)) return;
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/** Requests a file. Returns whether it is in the browser's cache now. */
export async function isFetched(href: string): Promise<boolean> {
  try {
    const response = await fetch(href);
    // A body that is not read may not be cached.
    await response.blob();
    return response.ok;
  } catch {
    return false;
  }
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true, signal: AbortSignal.timeout(ms) });
    setTimeout(resolve, ms);
  });

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what is typed, chosen and opened in an island, the focus and the caret, if React renders the island anew when it is hydrated. It
 * does so where an extension, such as a password manager, has changed the HTML; see islands/astro-patches.ts.
 */
function keepFields(island: Element): void {
  const list = () => [
    ...island.querySelectorAll<Field>('input[name], select[name], textarea[name]'),
  ];
  const fields = list();
  const details = [...island.querySelectorAll('details')];
  let focused: EventTarget | null = document.activeElement;
  island.addEventListener('focusin', ({ target }) => (focused = target));
  island.addEventListener('island:replaced', () => {
    const replacements = list();
    for (const [index, { open }] of details.entries())
      island.querySelectorAll('details')[index]?.toggleAttribute('open', open);
    for (const field of fields) {
      const place = replacements.findIndex(({ name }) => name === field.name);
      const [replacement] = place < 0 ? [] : replacements.splice(place, 1);
      if (!replacement || replacement === field) continue;
      replacement.value = field.value;
      if ('checked' in field && 'checked' in replacement) replacement.checked = field.checked;
      if (field !== focused || document.activeElement !== document.body) continue;
      replacement.focus();
      // Of an email address, browsers do not say it.
      if ('selectionEnd' in field && 'selectionEnd' in replacement && field.selectionEnd !== null)
        replacement.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  });
}
