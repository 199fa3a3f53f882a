import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { holdScreen } from '../route.ts';
import { Confirm } from './Confirm.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** Whether something was written that is not saved. */
  isChanged: boolean;
  /** While it is, it cannot be left: what was sent cannot be taken back. */
  isSaving?: boolean;
  isWide?: boolean;
  onClose: () => void;
  /** The form, whose way back is `leave`. */
  children: (leave: () => void) => ReactNode;
};

/** A dialog that throws nothing away unasked, whichever way it is left. */
export function FormDialog(props: Props) {
  const { title, isChanged, isSaving = false, isWide = false, onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(() => setAsking(!isSaving), [isSaving]);
  const leave = () => (isChanged || isSaving ? ask() : onClose());
  useEffect(() => {
    if (!isChanged) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    addEventListener('beforeunload', warn);
    const letGo = holdScreen(ask);
    return () => {
      removeEventListener('beforeunload', warn);
      letGo();
    };
  }, [isChanged, ask]);

  return (
    <Dialog title={title} onClose={leave} isWide={isWide}>
      {children(leave)}
      {isAsking && (
        <Confirm
          title="Discard Changes"
          question="What you wrote has not been saved. Discard it?"
          label="Discard"
          act={async () => onClose()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
