import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  /** What is wrong with it, in words. */
  error?: string | undefined;
  hint?: string | undefined;
  /** What to know before it is saved as it is. */
  warning?: string | undefined;
  fullWidth?: boolean;
  /** Draws the control, given what ties it to its label, hint and fault. */
  children: (control: {
    id: string;
    className: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A control below its label, above its hint and what is wrong with it. */
export function Field({ label, error, hint, warning, fullWidth = false, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-fault`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={fullWidth ? 'full-width' : undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'field',
        'aria-invalid': error !== undefined,
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
      {error && (
        <p id={`${id}-fault`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
