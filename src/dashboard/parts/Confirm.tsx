import { useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { Press } from './Press.tsx';

type Props = {
  title: string;
  question: string;
  label: string;
  act: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is taken away. The way back has the focus. */
export function Confirm({ title, question, label, act, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function confirm(): Promise<void> {
    setBusy(true);
    await act();
    onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="sheet-foot">
        <button type="button" className="press quiet" data-first onClick={onClose}>
          Cancel
        </button>
        <Press className="press" isOff={isBusy} onClick={confirm}>
          {isBusy ? 'One moment...' : label}
        </Press>
      </div>
    </Dialog>
  );
}
