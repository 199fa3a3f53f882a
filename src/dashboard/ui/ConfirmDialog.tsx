import { Dialog } from './Dialog.tsx';
import { Button } from './Button.tsx';
import { useAction } from '../hooks/use-action.ts';

type Props = {
  title: string;
  question: string;
  label: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog({ title, question, label, onConfirm, onClose }: Props) {
  const [confirm, isBusy] = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="dialog-actions">
        <button type="button" className="button button--secondary" data-autofocus onClick={onClose}>
          Cancel
        </button>
        <Button className="button" isOff={isBusy} onClick={() => confirm()}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </div>
    </Dialog>
  );
}
