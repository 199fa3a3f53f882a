import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  /** The error message. */
  error?: string | undefined;
  hint?: string | undefined;
  /** A warning that does not prevent saving. */
  warning?: string | undefined;
  fullWidth?: boolean;
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: {
    id: string;
    className: string;
    dir: 'auto';
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A form control with its label, hint, warning and error. */
export function Field({ label, error, hint, warning, fullWidth = false, children }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-fault`]
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
        dir: 'auto',
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
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
