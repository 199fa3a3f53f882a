/** Formats an error of the backend for the operator. */
export function toErrorMessage({ code, message }: { code?: string | undefined; message: string }) {
  if (code === 'P0001') return 'This is the last approved admin. Approve another one first.';
  if (/fetch failed/.test(message))
    return 'The backend cannot be reached. If you use the emulator, start it with npm start first.';
  if (/api key|JWT|Bearer|not allowed|permission denied/i.test(message))
    return 'The backend rejected the key in SUPABASE_SECRET_KEY.';
  return `The backend returned an error: ${message}`;
}
