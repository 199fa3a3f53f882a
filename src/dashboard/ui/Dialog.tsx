import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from './IconButton.tsx';
import { trackFocus, restoreFocus } from './restore-focus.ts';
import { openThenModal } from './open-dialog.ts';

type Props = {
  title: string;
  /** Absent where the dialog cannot be waved away. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** Not to be seen any more, though it still goes. */
  isClosing?: boolean;
  children: ReactNode;
};

/** A modal dialog of the browser's own: it holds the focus, gives it back, and shows the notices. */
export function Dialog({ title, onClose, wide = false, isClosing = false, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    if (!opened) return;
    const stop = openThenModal(opened);
    opened.querySelector<HTMLElement>('[data-autofocus], .field')?.focus();
    return () => {
      stop();
      opened.close();
      queueMicrotask(() => giveFocusBack(before));
    };
  }, []);

  function close(event: SyntheticEvent<HTMLDialogElement>): void {
    // A file field says `cancel` too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (event.type === 'cancel') onClose?.();
    // A second Esc closes a dialog whatever the page says.
    else if (dialog.current?.isConnected) dialog.current.showModal();
  }

  /** Until it is modal, the browser leaves Esc to us. */
  function escape({ key, currentTarget }: KeyboardEvent): void {
    if (key === 'Escape' && !currentTarget.matches(':modal')) onClose?.();
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
      onKeyDown={escape}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton label="Close" icon={X} onClick={onClose} />}
      </header>
      <div className="toasts" aria-live="polite" />
      {children}
    </dialog>
  );
}

/** To where it was before the dialog, if that is still there. */
function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus();
  restoreFocus();
}
