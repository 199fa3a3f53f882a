/**
 * Where what has the focus leaves `area`, leads it on, so that a keyboard never falls off the page: to
 * what `next` finds in its neighbor, else to what stands ready (tabindex −1) around that place or first in the area.
 */
export function keepFocusWithin(
  area: HTMLElement,
  next: (neighbor: Element | null) => HTMLElement | null = () => null,
): () => void {
  const { activeElement } = document;
  let held = area.contains(activeElement) ? activeElement : null;
  const listening = new AbortController();
  const { signal } = listening;
  const hold = ({ target }: Event) => {
    held = target instanceof Element ? target : null;
  };
  // Browsers may say that the focus goes out as they take its element away, too.
  const release = ({ target }: Event) =>
    queueMicrotask(() => {
      if (held === target && held?.isConnected) held = null;
    });
  area.addEventListener('focusin', hold, { signal });
  area.addEventListener('focusout', release, { signal });

  const watcher = new MutationObserver((removals) => {
    if (!held || held.isConnected || document.activeElement !== document.body) return;
    const removal = removals.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(held)),
    );
    if (!removal) return;
    const neighbor = removal.nextSibling ?? removal.previousSibling;
    const found = next(neighbor instanceof Element ? neighbor : null);
    (found ?? readyFor(removal.target, area))?.focus();
  });
  watcher.observe(area, { childList: true, subtree: true });
  return () => {
    listening.abort();
    watcher.disconnect();
  };
}

const ready = '[tabindex="-1"]';

function readyFor(place: Node, area: HTMLElement): HTMLElement | null {
  const around = place instanceof Element ? place.closest<HTMLElement>(ready) : null;
  return area.contains(around) ? around : area.querySelector<HTMLElement>(ready);
}
