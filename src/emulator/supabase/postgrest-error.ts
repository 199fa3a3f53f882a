import { z } from 'zod';

const databaseError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/**
 * Errors of database functions, CHECK and exclusion constraints. Supabase Lite would respond with
 * status 500.
 */
const clientErrorCodes = new Set(['P0001', '23514', '23P01', '23000']);

/** Converts a database error to the form that sets the status of the response, here 400. */
export function toPostgrestError(error: unknown): unknown {
  const parsed = databaseError.safeParse(error);
  if (!parsed.success || !clientErrorCodes.has(parsed.data.code)) return error;
  const { code, message, detail, hint } = parsed.data;
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status: 400, headers: {} }),
  };
}
