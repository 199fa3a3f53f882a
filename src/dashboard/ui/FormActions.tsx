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
    <div className="sheet-foot whole">
      <button type="button" className="press quiet" onClick={onCancel}>
        {cancelLabel}
      </button>
      <Button type="submit" className="press" isOff={isBusy}>
        {label}
      </Button>
    </div>
  );
}
