import { Button } from './Button.tsx';

type Props = {
  /** What the submit button says. */
  label: string;
  isBusy: boolean;
  onCancel: () => void;
  cancelLabel?: string;
};

/** The end of a form: the way back, and the button that sends it. */
export function FormActions({ label, isBusy, onCancel, cancelLabel = 'Cancel' }: Props) {
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
