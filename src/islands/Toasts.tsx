import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../components/Icon.tsx';
import { keepFocusWithin } from './keep-focus.ts';
import { $toasts, dismiss, pauseToasts, resumeToasts, type Toast } from '../stores/toasts.ts';

/**
 * The notices, in the live region of whatever is on top. A modal dialog makes the rest of the page
 * inert, so each dialog carries a region of its own and the notices move into it.
 */
export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const region = useTopRegion();
  useLayoutEffect(() => {
    if (region) clear(region, toasts);
  }, [region, toasts]);
  if (!region) return null;
  return createPortal(
    <div
      ref={keepFocus}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {toasts.map(({ id, title, text, isError }) => (
        <div
          key={id}
          className={isError ? 'toast error' : 'toast'}
          role={isError ? 'alert' : undefined}
        >
          <strong>{title}</strong>
          <button
            type="button"
            className="icon-button"
            aria-label={`Dismiss: ${title}`}
            onClick={() => dismiss(id)}
          >
            <Icon name="close" />
          </button>
          {text && <p className="small-print">{text}</p>}
        </div>
      ))}
    </div>,
    region,
  );
}

/**
 * Keeps what the notices speak of in sight. Over a page they move to its other end; in a dialog they take
 * room from the lines, which may have to be scrolled then.
 */
function clear(region: Element, toasts: readonly Toast[]): void {
  const dialog = region.closest('dialog');
  region.classList.remove('above');
  const { top, left } = region.getBoundingClientRect();
  const subjects = toasts.flatMap(({ subject }) => subject ?? []);
  for (const subject of subjects) {
    const selector = `[data-subject="${CSS.escape(subject)}"]`;
    for (const element of (dialog ?? document).querySelectorAll(selector)) {
      if (dialog) element.scrollIntoView({ block: 'nearest' });
      const { bottom, right } = element.getBoundingClientRect();
      if (!dialog && bottom > top && right > left) region.classList.add('above');
    }
  }
}

/** A notice that is dismissed hands the focus to the next one; the last, to where it came from. */
function keepFocus(region: HTMLElement | null) {
  if (!region) return undefined;
  let origin: HTMLElement | null = null;
  region.addEventListener('focusin', ({ relatedTarget }) => {
    const isOutside = relatedTarget instanceof HTMLElement && !region.contains(relatedTarget);
    if (isOutside) origin = relatedTarget;
  });
  return keepFocusWithin(region, (neighbor) => neighbor?.querySelector('button') ?? origin);
}

function useTopRegion(): Element | null {
  const [region, setRegion] = useState<Element | null>(null);
  useEffect(() => {
    const find = () => {
      const open = [...document.querySelectorAll('dialog[open] .toasts')];
      setRegion(open.at(-1) ?? document.querySelector('body > .toasts'));
    };
    const watcher = new MutationObserver(find);
    watcher.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    find();
    return () => watcher.disconnect();
  }, []);
  return region;
}
