import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../components/Icon.tsx';
import { keepFocusWithin } from './keep-focus.ts';
import { $toasts, dismiss, pauseToasts, resumeToasts, type Toast } from '../stores/toasts.ts';

/**
 * The toasts, in the live region of the topmost layer. A modal dialog makes the rest of the page
 * inert, so each dialog has its own region. A form has one for those about it.
 */
export function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const top = useTopRegion();
  if (!top) return null;
  const forms = top.closest('dialog') ? [] : document.querySelectorAll('[data-toasts]');
  const regions = new Map([...forms].map((form) => [form.getAttribute('data-toasts'), form]));
  const regionOf = ({ topic = '' }: Toast) => regions.get(topic) ?? top;
  // Regions without toasts, too: one that loses its last toast keeps the focus.
  return [top, ...forms].map((region) => (
    <Region
      key={region.getAttribute('data-toasts')}
      region={region}
      toasts={toasts.filter((toast) => regionOf(toast) === region)}
    />
  ));
}

function Region({ region, toasts }: { region: Element; toasts: readonly Toast[] }) {
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    if (region.hasAttribute('data-toasts')) revealAnswer(region);
    else revealSubjects(region, toasts);
  }, [region, toasts]);
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

function revealAnswer(region: Element): void {
  if (!region.parentElement?.querySelector('[aria-invalid=true]'))
    region.scrollIntoView({ block: 'nearest' });
}

/**
 * Keeps the topics of the toasts visible, and what can be pressed. On a page, the toasts stand at the end where they
 * cover least. In a dialog, they shrink the list, so the topic is scrolled into view.
 */
function revealSubjects(region: Element, toasts: readonly Toast[]): void {
  // The newest toast is the last one. In large text, several are higher than their place.
  region.scrollTop = region.scrollHeight;
  const topics = toasts.flatMap(({ topic }) => topic ?? []);
  const subjects = topics
    .map((topic) => `[data-topic="${CSS.escape(topic)}"]`)
    .flatMap((selector) => [...document.querySelectorAll(selector)]);
  const dialog = region.closest('dialog');
  if (dialog) {
    for (const element of subjects)
      if (dialog.contains(element)) {
        element.scrollIntoView({ block: 'nearest' });
        element
          .closest('.line')
          ?.animate({ backgroundColor: ['var(--color-blush)', '#0000'] }, 2000);
      }
    if (toasts.some(({ isError }) => isError)) region.scrollIntoView({ block: 'nearest' });
    return;
  }
  const controls = document.querySelectorAll('body > :not(dialog, .toasts) :is(a, button, input)');
  const covered = [false, true].map((isAbove) => {
    region.classList.toggle('above', isAbove);
    const place = region.getBoundingClientRect();
    const count = (elements: Iterable<Element>) =>
      [...elements].filter((element) => overlap(place, element.getBoundingClientRect())).length;
    const isFocusCovered = document.activeElement && count([document.activeElement]);
    return count(controls) + 100 * (count(subjects) + (isFocusCovered ?? 0));
  });
  const [below = 0, above = 0] = covered;
  region.classList.toggle('above', above < below);
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

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
