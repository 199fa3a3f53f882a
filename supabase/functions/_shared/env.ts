import { z } from 'zod';

declare const Deno: { env: { toObject: () => Record<string, string> } } | undefined;
declare const process: { env: Record<string, string | undefined> };

/** The settings of a function, by the names of environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** Returns the environment variables of the runtime. Empty variables are omitted. */
export function environment(): Env {
  const variables = typeof Deno === 'undefined' ? process.env : Deno.env.toObject();
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
}

/** Returns the settings of `@supabase/server`, which reads others from the environment itself. */
export function toSupabaseEnv(env: Env) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_SECRET_KEYS, SUPABASE_JWKS } = env;
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_PUBLISHABLE_KEYS } = env;
  return {
    ...(SUPABASE_URL && { url: SUPABASE_URL }),
    ...(SUPABASE_PUBLISHABLE_KEY &&
      !SUPABASE_PUBLISHABLE_KEYS && { publishableKeys: { default: SUPABASE_PUBLISHABLE_KEY } }),
    ...(SUPABASE_SECRET_KEY &&
      !SUPABASE_SECRET_KEYS && { secretKeys: { default: SUPABASE_SECRET_KEY } }),
    ...(SUPABASE_JWKS && { jwks: keySet.parse(JSON.parse(SUPABASE_JWKS)) }),
  };
}
