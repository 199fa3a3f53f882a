import { Press } from './Press.tsx';

type Props = {
  /** What the submit button says. */
  label: string;
  isBusy: boolean;
  back: () => void;
  backLabel?: string;
};

/** The end of a form: the way back, and the button that sends it. */
export function FormFoot({ label, isBusy, back, backLabel = 'Cancel' }: Props) {
  return (
    <div className="sheet-foot whole">
      <button type="button" className="press quiet" onClick={back}>
        {backLabel}
      </button>
      <Press type="submit" className="press" isOff={isBusy}>
        {label}
      </Press>
    </div>
  );
}
