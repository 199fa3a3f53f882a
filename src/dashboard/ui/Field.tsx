import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** A warning that does not prevent saving. */
  warning?: string | undefined;
  fullWidth?: boolean;
};

type Props = FieldProps & {
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: {
    id: string;
    className: string;
    dir: 'auto';
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

function Field({ label, error, hint, warning, fullWidth = false, children }: Props) {
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

function split<Rest>({ label, error, hint, warning, fullWidth, ...rest }: FieldProps & Rest) {
  return { field: { label, error, hint, warning, fullWidth: fullWidth ?? false }, rest };
}

/** A field with an input. `suggestions` are offered while staff type. */
export function Input({
  suggestions,
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'children'> & { suggestions?: ReactNode }) {
  const { field, rest } = split(props);
  const list = useId();
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input {...control} {...rest} {...(suggestions && { list })} />
          {suggestions && <datalist id={list}>{suggestions}</datalist>}
        </>
      )}
    </Field>
  );
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, rest } = split(props);
  return <Field {...field}>{(control) => <textarea {...control} {...rest} />}</Field>;
}

type SelectProps<Value extends string> = FieldProps &
  ComponentProps<'select'> & {
    options: readonly (readonly [value: Value, name: string])[];
    onValue?: (value: Value) => void;
  };

export function Select<Value extends string>({ options, onValue, ...props }: SelectProps<Value>) {
  const { field, rest } = split(props);
  const choose = (text: string) => {
    const chosen = options.find(([value]) => value === text);
    if (chosen) onValue?.(chosen[0]);
  };
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          {...(onValue && { onChange: ({ target }) => choose(target.value) })}
          {...rest}
        >
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSend: (fields: FormData, form: HTMLFormElement) => unknown;
};

/** A form whose page stays. */
export const Form = ({ onSend, ...attributes }: FormProps) => (
  <form
    className="form-grid"
    {...attributes}
    onSubmit={(event) => {
      event.preventDefault();
      onSend(new FormData(event.currentTarget), event.currentTarget);
    }}
  />
);
