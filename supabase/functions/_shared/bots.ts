import { z } from 'zod';

const leastMilliseconds = 800;

/**
 * What a public form may send beside its fields: `website`, a field that no person sees, and
 * `elapsed`, the milliseconds since its page was opened.
 */
export const botFields = {
  website: z.unknown().optional(),
  elapsed: z.unknown().optional(),
};

/**
 * Bots fill in every field, and at once. They are told that all went well, and nothing is kept. A
 * call that names no time at all is no form's; what holds it is the limit.
 */
export function isBot({ website, elapsed }: { website?: unknown; elapsed?: unknown }): boolean {
  const isFilled = website !== undefined && website !== null && website !== '';
  const isPatient = typeof elapsed === 'number' && elapsed >= leastMilliseconds;
  return isFilled || (elapsed !== undefined && !isPatient);
}
