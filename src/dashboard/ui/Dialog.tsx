import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { isComposing } from '../../components/is-composing.ts';
import { IconButton } from './Button.tsx';
import { trackFocus, restoreFocus } from './restore-focus.ts';

type Props = {
  title: string;
  /** Absent if the dialog cannot be dismissed. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** Hides the dialog while it unmounts. */
  isClosing?: boolean;
  children: ReactNode;
};

/** A native modal dialog. It traps the focus, returns it on close, and shows the toasts. */
export function Dialog({ title, onClose, wide = false, isClosing = false, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    if (!element) return;
    const cancelOpen = openThenModal(element);
    element.querySelector<HTMLElement>('[data-autofocus], .field')?.focus();
    return () => {
      cancelOpen();
      element.close();
      queueMicrotask(() => returnFocus(previousFocus));
    };
  }, []);

  function close(event: SyntheticEvent<HTMLDialogElement>): void {
    // A file input also fires `cancel`.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (event.type === 'cancel') onClose?.();
    // Browsers close a dialog on a second Escape even if the first was prevented.
    else if (dialog.current?.isConnected) dialog.current.showModal();
  }

  /** Before the dialog is modal, the browser does not handle Escape. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event)) return;
    if (!event.currentTarget.matches(':modal')) onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      hidden={isClosing}
      onCancel={close}
      onFocus={trackFocus}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton label="Close" icon="x" onClick={onClose} />}
      </header>
      <div className="toasts" aria-live="polite" />
      {children}
    </dialog>
  );
}

/** Returns the focus to the element that had it before, if it still exists. */
function returnFocus(previousFocus: Element | null): void {
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  restoreFocus();
}

/**
 * Shows a dialog at once and makes it modal after the first paint, because modality restyles the
 * whole page. A dialog above a modal one is modal at once. Returns the function that cancels.
 */
function openThenModal(dialog: HTMLDialogElement): () => void {
  if (document.querySelector('dialog:modal')) {
    dialog.showModal();
    return () => undefined;
  }
  dialog.show();
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => makeModal(dialog));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function makeModal(dialog: HTMLDialogElement): void {
  const previousFocus = document.activeElement;
  dialog.open = false;
  dialog.showModal();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
}
