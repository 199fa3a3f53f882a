import type { ReactNode } from 'react';
import type { Fault } from '../../domain/letters.ts';
import { faultWords } from '../../messages/letters.ts';

type Props = {
  name: string;
  label: string;
  fault: Fault | undefined;
  /** Draws the control, given what ties it to its label and its fault. */
  children: (control: {
    id: string;
    name: string;
    required: true;
    className: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** A control below its label, above what is wrong with it. */
export function Field({ name, label, fault, children }: Props) {
  const id = `field-${name}`;
  const faultId = `${id}-fault`;
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children({
        id,
        name,
        required: true,
        className: 'field',
        'aria-invalid': fault !== undefined,
        'aria-describedby': fault && faultId,
      })}
      {fault && (
        <p id={faultId} className="fault">
          {faultWords[fault]}
        </p>
      )}
    </div>
  );
}
