import { Dialog } from './Dialog.tsx';
import { Button } from './Button.tsx';
import { useAction } from '../hooks/use-action.ts';

type Props = {
  title: string;
  question: string;
  label: string;
  onConfirm: () => Promise<unknown>;
  /** Another act that the question allows. */
  alternative?: { label: string; onConfirm: () => Promise<unknown> };
  /** True if the act destroys something, and its button looks like that. */
  isDestructive?: boolean;
  onClose: () => void;
};

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog({
  title,
  question,
  label,
  onConfirm,
  alternative,
  isDestructive = false,
  onClose,
}: Props) {
  const [confirm, isBusy] = useAction(async (act: () => Promise<unknown>) => {
    await act();
    onClose();
  });
  const className = isDestructive ? 'button danger' : 'button';
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="dialog-actions">
        <button type="button" className="button button--secondary" data-autofocus onClick={onClose}>
          Cancel
        </button>
        {alternative && (
          <Button
            className={className}
            isOff={isBusy}
            onClick={() => confirm(alternative.onConfirm)}
          >
            {alternative.label}
          </Button>
        )}
        <Button className={className} isOff={isBusy} onClick={() => confirm(onConfirm)}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </div>
    </Dialog>
  );
}
