import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../components/is-composing.ts';
import { pendingText } from '../../messages/accounts.ts';
import { $session } from '../../stores/session.ts';
import { useAction } from '../hooks.ts';
import { blockNavigation } from '../router.tsx';
import { Button, IconButton } from './Button.tsx';
import { Form } from './Field.tsx';

type Props = {
  title: string;
  /** Absent if the dialog cannot be dismissed. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** Stays in sight with the title, such as a search field. */
  bar?: ReactNode;
  /** Hides the dialog while it unmounts. */
  isClosing?: boolean;
  children: ReactNode;
};

/** A native modal dialog. It traps the focus, returns it on close, and shows the toasts. */
export function Dialog({ title, onClose, wide = false, bar, isClosing = false, children }: Props) {
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
      className={`dialog inset-0 m-auto max-h-[min(56rem,100dvh)] max-w-none px-(--edge) pb-6 shadow-lifted [--edge:min(3vw+8px,1.75rem)] ${wide ? 'w-[min(66rem,100vw)]' : 'w-[min(34rem,100vw)]'}`}
      aria-labelledby={titleId}
      hidden={isClosing}
      onCancel={close}
      onFocus={trackFocus}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <header className="sticky top-0 z-5 mx-[calc(-1*var(--edge))] flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper px-(--edge) py-3">
        <h2 id={titleId} className="flex-1 text-[min(1.5rem,7.5vw)]">
          {title}
        </h2>
        {onClose && <IconButton label="Close" icon="x" onClick={onClose} />}
        <div className="toasts" aria-live="polite" />
        {bar}
      </header>
      {children}
    </dialog>
  );
}

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

const lastFocused = new WeakMap<Element, HTMLElement>();

function trackFocus({ target, currentTarget }: FocusEvent<HTMLDialogElement>): void {
  if (target.closest('dialog') === currentTarget && target instanceof HTMLElement)
    lastFocused.set(currentTarget, target);
}

/**
 * Moves a lost focus to the last focused element of the topmost dialog. Otherwise it moves to the
 * dialog's first control, or to the page.
 */
export function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const previous = dialog && lastFocused.get(dialog);
  const target =
    (previous?.isConnected && previous) ||
    dialog?.querySelector<HTMLElement>('[data-autofocus], .field, .button') ||
    dialog?.querySelector('button') ||
    document.querySelector<HTMLElement>('#content');
  target?.focus();
}

/** For an element that unmounts after a click on one of its controls. */
export function useRestoreFocusOnUnmount<Tag extends HTMLElement>() {
  const ref = useRef<Tag>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(restoreFocus);
    };
  }, []);
  return ref;
}

type Act = () => Promise<unknown>;

type ConfirmProps = {
  title: string;
  question: string;
  label: string;
  onConfirm: Act;
  alternatives?: readonly { label: string; onConfirm: Act }[] | undefined;
  /** True if the act destroys something, and its button looks like that. */
  isDestructive?: boolean;
  onClose: () => void;
};

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, question, label, onConfirm, alternatives, isDestructive = false, onClose } = props;
  const [confirm, isBusy] = useAction(async (act: Act) => {
    await act();
    onClose();
  });
  const kind = isDestructive ? 'danger' : 'primary';
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="dialog-actions">
        <Button kind="secondary" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        {alternatives?.map((alternative) => (
          <Button
            key={alternative.label}
            kind={kind}
            isOff={isBusy}
            onClick={() => confirm(alternative.onConfirm)}
          >
            {alternative.label}
          </Button>
        ))}
        <Button kind={kind} isOff={isBusy} onClick={() => confirm(onConfirm)}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </div>
    </Dialog>
  );
}

type Question = Omit<ConfirmProps, 'onClose'>;

/** Returns a function that asks a question, and the dialog that asks it, to be rendered. */
export function useConfirm(): [ask: (question: Question) => void, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  return [
    setQuestion,
    question && <ConfirmDialog {...question} onClose={() => setQuestion(null)} />,
  ];
}

/** The number of open forms. While there is one, its page stays, even if the user's access ends. */
export const $openForms = atom(0);

type FieldsetProps = { isOpen?: boolean; children: ReactNode };

/** What holds a form. If the user's access ends while it is open, it stays in sight, read-only. */
export function FormFieldset({ isOpen = true, children }: FieldsetProps) {
  const isRevoked = useStore($session).status === 'pending';
  useEffect(() => {
    if (!isOpen) return;
    $openForms.set($openForms.get() + 1);
    return () => $openForms.set($openForms.get() - 1);
  }, [isOpen]);
  return (
    <>
      {isRevoked && (
        <div className="warning mb-5" role="alert">
          <h3 className="text-lg">{pendingText.title}</h3>
          <p>
            <b>{pendingText.subtitle}.</b> {pendingText.text}
          </p>
        </div>
      )}
      <fieldset disabled={isRevoked}>{children}</fieldset>
    </>
  );
}

type FormProps = {
  title: string;
  isChanged: boolean;
  /** True while a request is in progress. The dialog cannot be closed then. */
  isSaving: boolean;
  /** True if the form cannot be sent. By default while it is being saved. */
  isOff?: boolean;
  label: string;
  busyLabel?: string;
  onSubmit: (fields: FormData) => unknown;
  onClose: () => void;
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * A form in a dialog that asks before it discards changes, however it is closed. If the user's access ends,
 * the form stays in sight, read-only.
 */
export function FormDialog(props: FormProps) {
  const { title, isChanged, isSaving, isOff = isSaving, onSubmit, onClose, aside } = props;
  const label = isSaving ? (props.busyLabel ?? 'Saving...') : props.label;
  const [isAsking, setAsking] = useState(false);
  const confirmLeaving = useCallback(() => setAsking(!isSaving), [isSaving]);
  const leave = () => (isChanged || isSaving ? confirmLeaving() : onClose());
  useEffect(() => {
    if (!isChanged) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    const unblockNavigation = blockNavigation(confirmLeaving);
    return () => {
      removeEventListener('beforeunload', preventUnload);
      unblockNavigation();
    };
  }, [isChanged, confirmLeaving]);
  const form = (
    <Form className={aside ? 'form-grid two-columns' : 'form-grid'} noValidate onSend={onSubmit}>
      {props.children}
      <FormActions label={label} isBusy={isOff} onCancel={leave} />
    </Form>
  );

  return (
    <Dialog title={title} onClose={leave} wide={aside !== undefined}>
      <FormFieldset>
        {aside ? (
          <div className="editor grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[3fr_2fr] lg:items-start">
            {form}
            {aside}
          </div>
        ) : (
          form
        )}
      </FormFieldset>
      {isAsking && (
        <ConfirmDialog
          title="Discard Changes"
          question="What you wrote has not been saved. Discard it?"
          label="Discard"
          isDestructive
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

type FormActionsProps = {
  label: string;
  isBusy: boolean;
  onCancel: () => void;
  cancelLabel?: string;
};

export function FormActions({ label, isBusy, onCancel, cancelLabel = 'Cancel' }: FormActionsProps) {
  return (
    <div className="dialog-actions full-width">
      <Button kind="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" isOff={isBusy}>
        {label}
      </Button>
    </div>
  );
}
