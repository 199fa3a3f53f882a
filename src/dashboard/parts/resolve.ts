import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** Lets a schema of the domain check a form. The errors carry its codes. */
export function resolveWith<Draft extends FieldValues>(
  schema: z.ZodMiniType<unknown, Draft>,
): Resolver<Draft> {
  return (values) => {
    const read = z.safeParse(schema, values);
    if (read.success) return { values, errors: {} };
    const faults = read.error.issues
      .toReversed()
      .map(({ path: [field = 'root'], message }) => [String(field), { type: 'schema', message }]);
    return { values: {}, errors: Object.fromEntries(faults) };
  };
}
