import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

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
    if (isBusy) return;
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
        <button type="button" className="press" disabled={isBusy} onClick={confirm}>
          {isBusy ? 'One moment...' : label}
        </button>
      </div>
    </Dialog>
  );
}
