declare const Deno: { env: { toObject: () => Record<string, string> } } | undefined;
declare const process: { env: Record<string, string | undefined> };

/**
 * The settings of the runtime that we are in: Deno where functions are hosted, Node in the emulator. An
 * empty one counts as absent.
 */
export function environment(): Record<string, string | undefined> {
  const all = typeof Deno === 'undefined' ? process.env : Deno.env.toObject();
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value?.trim()));
}
