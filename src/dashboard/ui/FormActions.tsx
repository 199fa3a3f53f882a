import { Button } from './Button.tsx';

type Props = {
  /** The label of the submit button. */
  label: string;
  isBusy: boolean;
  onCancel: () => void;
  cancelLabel?: string;
};

/** The buttons at the end of a form. */
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
