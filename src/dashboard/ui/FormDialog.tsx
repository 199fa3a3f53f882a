import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { blockNavigation } from '../router.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** Whether something was written that is not saved. */
  isChanged: boolean;
  /** While it is, it cannot be left: what was sent cannot be taken back. */
  isSaving?: boolean;
  wide?: boolean;
  onClose: () => void;
  /** The form, whose way back is `leave`. */
  children: (leave: () => void) => ReactNode;
};

/** A dialog that throws nothing away unasked, whichever way it is left. */
export function FormDialog(props: Props) {
  const { title, isChanged, isSaving = false, wide = false, onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(!isSaving), [isSaving]);
  const leave = () => (isChanged || isSaving ? ask() : onClose());
  useEffect(() => {
    if (!isChanged) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    addEventListener('beforeunload', warn);
    const allowLeaving = blockNavigation(ask);
    return () => {
      removeEventListener('beforeunload', warn);
      allowLeaving();
    };
  }, [isChanged, ask]);

  return (
    <Dialog title={title} onClose={leave} wide={wide}>
      {children(leave)}
      {isAsking && (
        <ConfirmDialog
          title="Discard Changes"
          question="What you wrote has not been saved. Discard it?"
          label="Discard"
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
