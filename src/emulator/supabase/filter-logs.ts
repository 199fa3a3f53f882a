/**
 * Silences expected output of Supabase Lite: rejected queries, whose values may be personal data,
 * and the warning that storage is experimental. Its own error messages still appear.
 */
export function filterLogs(): void {
  const { error, warn } = console;
  console.error = (first: unknown, ...rest: unknown[]) => {
    if (typeof first === 'string') error(first, ...rest);
  };
  console.warn = (first: unknown, ...rest: unknown[]) => {
    if (!String(first).startsWith('EXPERIMENTAL')) warn(first, ...rest);
  };
}
