/**
 * The library prints each refused query with its values, and that storage is experimental. A refusal
 * is no fault and the values are people's; what it calls an error of its own still shows.
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
