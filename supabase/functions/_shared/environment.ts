declare const Deno: { env: { toObject: () => Record<string, string> } } | undefined;
declare const process: { env: Record<string, string | undefined> };

/** The settings of the runtime that we are in: Deno where functions are hosted, Node in the twin. */
export const environment = (): Record<string, string | undefined> =>
  typeof Deno === 'undefined' ? process.env : Deno.env.toObject();
