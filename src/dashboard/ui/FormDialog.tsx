import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { pendingText } from '../../messages/accounts.ts';
import { $session } from '../../stores/session.ts';
import { blockNavigation } from '../router.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Button } from './Button.tsx';

type Props = {
  title: string;
  /** True if the form has unsaved changes. */
  isChanged: boolean;
  /** True while a request is in progress. The dialog cannot be closed then. */
  isSaving?: boolean;
  wide?: boolean;
  onClose: () => void;
  /** Renders the form, whose Cancel button calls `leave`. */
  children: (leave: () => void) => ReactNode;
};

/** The number of open forms. While there is one, its page stays, even if the user's access ends. */
export const $openForms = atom(0);

/**
 * A dialog that asks before it discards changes, however it is closed. If the user's access ends, the
 * form stays in sight, read-only.
 */
export function FormDialog(props: Props) {
  const { title, isChanged, isSaving = false, wide = false, onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  const isRevoked = useStore($session).status === 'pending';
  useEffect(() => {
    $openForms.set($openForms.get() + 1);
    return () => $openForms.set($openForms.get() - 1);
  }, []);
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

  return (
    <Dialog title={title} onClose={leave} wide={wide}>
      {isRevoked && (
        <div className="warning mb-5" role="alert">
          <h3 className="text-lg">{pendingText.title}</h3>
          <p>
            <b>{pendingText.subtitle}.</b> {pendingText.text}
          </p>
        </div>
      )}
      <fieldset className="contents" disabled={isRevoked}>
        {children(leave)}
      </fieldset>
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
  /** The label of the submit button. */
  label: string;
  isBusy: boolean;
  onCancel: () => void;
  cancelLabel?: string;
};

/** The buttons at the end of a form. */
export function FormActions({ label, isBusy, onCancel, cancelLabel = 'Cancel' }: FormActionsProps) {
  return (
    <div className="dialog-actions full-width">
      <button type="button" className="button button--secondary" onClick={onCancel}>
        {cancelLabel}
      </button>
      <Button type="submit" className="button" isOff={isBusy}>
        {label}
      </Button>
    </div>
  );
}
