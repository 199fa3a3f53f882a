import { Dialog } from './Dialog.tsx';
import { Press } from './Press.tsx';
import { useAction } from './use-action.ts';

type Props = {
  title: string;
  question: string;
  label: string;
  act: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is taken away. The way back has the focus. */
export function Confirm({ title, question, label, act, onClose }: Props) {
  const [confirm, isBusy] = useAction(async () => {
    await act();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="sheet-foot">
        <button type="button" className="press quiet" data-first onClick={onClose}>
          Cancel
        </button>
        <Press className="press" isOff={isBusy} onClick={() => confirm()}>
          {isBusy ? 'One moment...' : label}
        </Press>
      </div>
    </Dialog>
  );
}
