import { shop } from '../../domain/shop.ts';
import { Field } from '../ui/Field.tsx';

/** Settings that are read-only for now. */
export function GeneralSettings() {
  return (
    <section className="panel form-grid" aria-labelledby="general">
      <h2 id="general">General Settings</h2>
      <Field label="Site Name" hint="Site name customization coming soon">
        {(control) => <input {...control} value={shop.name} disabled readOnly />}
      </Field>
      <Field label="Admin Contact Email" hint="Contact email customization coming soon">
        {(control) => <input {...control} value={shop.email} disabled readOnly />}
      </Field>
    </section>
  );
}
