import { type ReactNode, useEffect, useState } from 'react';
import { holdScreen } from '../route.ts';
import { Confirm } from './Confirm.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  /** Whether something was written that is not saved. */
  isChanged: boolean;
  isWide?: boolean;
  onClose: () => void;
  /** The form, whose way back is `leave`. */
  children: (leave: () => void) => ReactNode;
};

/** A dialog that throws nothing away unasked, whichever way it is left. */
export function FormDialog({ title, isChanged, isWide = false, onClose, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isChanged ? setAsking(true) : onClose());
  useEffect(() => {
    if (!isChanged) return;
    const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    addEventListener('beforeunload', warn);
    const letGo = holdScreen(() => setAsking(true));
    return () => {
      removeEventListener('beforeunload', warn);
      letGo();
    };
  }, [isChanged]);

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
