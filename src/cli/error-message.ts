/** Why the backend said no, for an operator at the command line. */
export function toErrorMessage({ code, message }: { code?: string | undefined; message: string }) {
  if (code === 'P0001') return 'This is the last approved admin. Approve another one first.';
  if (/fetch failed/.test(message))
    return 'The backend was not reached. Without settings for a hosted one, start the shop first.';
  if (/api key|JWT|Bearer|not allowed|permission denied/i.test(message))
    return 'The backend refuses the key in SUPABASE_SECRET_KEY.';
  return `The backend said no: ${message}`;
}
