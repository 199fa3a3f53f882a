import { z } from 'zod';

const minFillTimeMs = 800;

/**
 * The bot signals of a public form. `hk7` is the hidden field, and `elapsed` the milliseconds since
 * the page was opened. `website` is the former name of the hidden field, which pages opened before
 * the change still send.
 */
export const botFields = {
  hk7: z.unknown().optional(),
  website: z.unknown().optional(),
  elapsed: z.unknown().optional(),
};

type BotFields = { [Name in keyof typeof botFields]?: unknown };

/**
 * Returns true for calls that fill in the hidden field or come too fast. Bots get the same response
 * as people. Their data is saved as spam, because a password manager may have filled in the field.
 * A call without a time does not come from a form, and the rate limits apply.
 */
export function isBot({ hk7, website, elapsed }: BotFields): boolean {
  const isHoneypotFilled = [hk7, website].some((field) => (field ?? '') !== '');
  const isSlowEnough = typeof elapsed === 'number' && elapsed >= minFillTimeMs;
  return isHoneypotFilled || (elapsed !== undefined && !isSlowEnough);
}
