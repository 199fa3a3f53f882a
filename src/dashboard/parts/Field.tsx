import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  /** What is wrong with it, in words. */
  fault?: string | undefined;
  hint?: string | undefined;
  /** What to know before it is saved as it is. */
  warning?: string | undefined;
  isWhole?: boolean;
  /** Draws the control, given what ties it to its label, hint and fault. */
  children: (control: {
    id: string;
    className: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A control below its label, above its hint and what is wrong with it. */
export function Field({ label, fault, hint, warning, isWhole = false, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, warning && `${id}-warning`, fault && `${id}-fault`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={isWhole ? 'whole' : undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'field',
        'aria-invalid': fault !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className="warning" role="status">
          {warning}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
    </div>
  );
}
