declare const Deno: { env: { toObject: () => Record<string, string> } } | undefined;
declare const process: { env: Record<string, string | undefined> };

/**
 * Returns the environment variables: Deno's when hosted, Node's in the emulator. Empty variables
 * are omitted.
 */
export function environment(): Record<string, string | undefined> {
  const variables = typeof Deno === 'undefined' ? process.env : Deno.env.toObject();
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
}
