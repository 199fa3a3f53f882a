import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../components/Icon.tsx';
import { keepFocusWithin } from './keep-focus.ts';
import { $toasts, dismiss, pauseToasts, resumeToasts, type Toast } from '../stores/toasts.ts';

/**
 * The toasts, in the live region of the topmost layer. A modal dialog makes the rest of the page
 * inert, so each dialog has its own region.
 */
export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const region = useTopRegion();
  useLayoutEffect(() => {
    if (region) revealSubjects(region, toasts);
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
      {toasts.map(({ id, title, text, isError, undo }) => (
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
          {undo && (
            <button
              type="button"
              className="link-button"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </button>
          )}
        </div>
      ))}
    </div>,
    region,
  );
}

/**
 * Keeps the topics of the toasts visible. On a page, the toasts move to the other end. In a
 * dialog, they shrink the list, so the topic is scrolled into view.
 */
function revealSubjects(region: Element, toasts: readonly Toast[]): void {
  const dialog = region.closest('dialog');
  // The newest toast is the last one. In large text, several are higher than their place.
  region.scrollTop = region.scrollHeight;
  region.classList.remove('above');
  const { top, left } = region.getBoundingClientRect();
  const topics = toasts.flatMap(({ topic }) => topic ?? []);
  for (const topic of topics) {
    const selector = `[data-topic="${CSS.escape(topic)}"]`;
    for (const element of (dialog ?? document).querySelectorAll(selector)) {
      if (dialog) element.scrollIntoView({ block: 'nearest' });
      const { bottom, right } = element.getBoundingClientRect();
      if (!dialog && bottom > top && right > left) region.classList.add('above');
    }
  }
}

/** Moves the focus from a dismissed toast to the next one, or back to its origin after the last. */
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
    const findRegion = () => {
      const open = [...document.querySelectorAll('dialog[open] .toasts')];
      setRegion(open.at(-1) ?? document.querySelector('body > .toasts'));
    };
    const observer = new MutationObserver(findRegion);
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    findRegion();
    return () => observer.disconnect();
  }, []);
  return region;
}
