/**
 * Moves the focus if the focused element is removed from `area`, so that keyboard users keep their
 * position. The target is the result of `next` for the neighbor. Otherwise it is the nearest
 * element with tabindex −1, or the first in the area.
 */
export function keepFocusWithin(
  area: HTMLElement,
  next: (neighbor: Element | null) => HTMLElement | null = () => null,
): () => void {
  const { activeElement } = document;
  let focused = area.contains(activeElement) ? activeElement : null;
  const abortController = new AbortController();
  const { signal } = abortController;
  const onFocusIn = ({ target }: Event) => {
    focused = target instanceof Element ? target : null;
  };
  // Some browsers fire `focusout` when they remove the focused element.
  const onFocusOut = ({ target }: Event) =>
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  area.addEventListener('focusin', onFocusIn, { signal });
  area.addEventListener('focusout', onFocusOut, { signal });

  const observer = new MutationObserver((removals) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const removal = removals.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(focused)),
    );
    if (!removal) return;
    const neighbor = removal.nextSibling ?? removal.previousSibling;
    const target = next(neighbor instanceof Element ? neighbor : null);
    (target ?? findFallback(removal.target, area))?.focus();
  });
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    abortController.abort();
    observer.disconnect();
  };
}

const focusable = '[tabindex="-1"]';

function findFallback(container: Node, area: HTMLElement): HTMLElement | null {
  const ancestor = container instanceof Element ? container.closest<HTMLElement>(focusable) : null;
  return area.contains(ancestor) ? ancestor : area.querySelector<HTMLElement>(focusable);
}
