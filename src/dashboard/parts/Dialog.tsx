import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconPress } from './IconPress.tsx';
import { noteFocus, passFocus } from './pass-focus.ts';
import { showThenModal } from './show-then-modal.ts';

type Props = {
  title: string;
  /** Absent where the dialog cannot be waved away. */
  onClose?: (() => void) | undefined;
  isWide?: boolean;
  /** Not to be seen any more, though it still goes. */
  isLeft?: boolean;
  children: ReactNode;
};

/** A modal dialog of the browser's own: it holds the focus, gives it back, and shows the notices. */
export function Dialog({ title, onClose, isWide = false, isLeft = false, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    if (!opened) return;
    const stop = showThenModal(opened);
    opened.querySelector<HTMLElement>('[data-first], .field')?.focus();
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
      className={isWide ? 'sheet wide' : 'sheet'}
      aria-labelledby={titleId}
      hidden={isLeft}
      onCancel={close}
      onFocus={noteFocus}
      onClose={close}
      onKeyDown={escape}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconPress label="Close" icon={X} onClick={onClose} />}
      </header>
      <div className="toasts" aria-live="polite" />
      {children}
    </dialog>
  );
}

/** To where it was before the dialog, if that is still there. */
function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement) before.focus();
  passFocus();
}
