import { maxLengths, type FieldError } from '../../domain/people/contact.ts';
import { Field } from './Field.tsx';

type Of<Value> = { firstName?: Value; lastName?: Value; email?: Value };
type Props = {
  values: Of<string | undefined>;
  errors: Of<FieldError | undefined>;
  emailHint?: string;
};

export function PersonFields({ values, errors, emailHint }: Props) {
  return (
    <>
      <Field name="firstName" label="First Name" error={errors.firstName}>
        {(control) => (
          <input
            {...control}
            autoComplete="given-name"
            maxLength={maxLengths.firstName}
            defaultValue={values.firstName}
          />
        )}
      </Field>
      <Field name="lastName" label="Last Name" error={errors.lastName}>
        {(control) => (
          <input
            {...control}
            autoComplete="family-name"
            maxLength={maxLengths.lastName}
            defaultValue={values.lastName}
          />
        )}
      </Field>
      <Field name="email" label="Email" hint={emailHint} error={errors.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={maxLengths.email}
            defaultValue={values.email}
          />
        )}
      </Field>
    </>
  );
}
