import { z } from 'zod';

const databaseError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/** Raised by a function of ours, a CHECK, an exclusion. Left alone, these would answer 500. */
const statusByCode = new Set(['P0001', '23514', '23P01', '23000']);

/** Gives a refusal of the database the form in which a database function chooses its own answer. */
export function toPostgrestError(error: unknown): unknown {
  const read = databaseError.safeParse(error);
  if (!read.success || !statusByCode.has(read.data.code)) return error;
  const { code, message, detail, hint } = read.data;
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status: 400, headers: {} }),
  };
}
