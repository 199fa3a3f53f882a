import { z } from 'zod';

const minFillTimeMs = 800;

/**
 * What a public form may send beside its fields: `hk7`, a field that no person sees, and `elapsed`, the
 * milliseconds since its page was opened. `website` is the former name of that field, which pages that
 * were opened before still send.
 */
export const botFields = {
  hk7: z.unknown().optional(),
  website: z.unknown().optional(),
  elapsed: z.unknown().optional(),
};

type BotFields = { [Name in keyof typeof botFields]?: unknown };

/**
 * Bots fill in every field, and at once. They get the answer that people get, and what they sent is kept
 * as spam: a password manager may have filled the field in for a person. A call that names no time at
 * all does not come from a form; the limits hold it.
 */
export function isBot({ hk7, website, elapsed }: BotFields): boolean {
  const isFilled = [hk7, website].some((field) => (field ?? '') !== '');
  const isPatient = typeof elapsed === 'number' && elapsed >= minFillTimeMs;
  return isFilled || (elapsed !== undefined && !isPatient);
}
