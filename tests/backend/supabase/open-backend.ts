import { rm } from 'node:fs/promises';
import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { startEmulator } from '../../../src/emulator/index.ts';
import { freshFolder, type Template } from './data-template.ts';

export const password = 'heart-and-hollow';

/** A backend of its own with the seed in it, and clients of the usual make for each kind of caller. */
export async function openBackend(
  prepare?: (dataDir: string) => Promise<unknown>,
  { template, ...options }: { template?: Template; maxRows?: number } = {},
) {
  const dataDir = await freshFolder(template);
  await prepare?.(dataDir);
  let emulator = await startEmulator({ port: 0, dataDir, ...options });

  const client = (
    key = 'sb_publishable_local-emulator-only-00_emulator',
    options: SupabaseClientOptions<'public'> = {},
  ) =>
    createClient(emulator.origin, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...options,
    });

  const service = () => client('sb_secret_local-emulator-only-00_emulator');
  /** Waits for the database, whose start would else count as the time of a test's first request. */
  const warm = () => service().from('releases').select('id').throwOnError();
  await warm();

  return {
    origin: () => emulator.origin,
    dataDir,
    client,
    service,
    async signIn(email: string) {
      const signedIn = client();
      const { data, error } = await signedIn.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return Object.assign(signedIn, { userId: data.user.id });
    },
    /** A new account, pending as all are. */
    async signUp(email: string) {
      const signedUp = client();
      const { data, error } = await signedUp.auth.signUp({ email, password });
      if (error || !data.user) throw error ?? new Error('No user');
      return Object.assign(signedUp, { userId: data.user.id });
    },
    async mail(to: string): Promise<{ subject: string; text: string }[]> {
      const response = await fetch(`${emulator.origin}/__mail?to=${encodeURIComponent(to)}`);
      return response.json();
    },
    async restart(port = 0): Promise<void> {
      await emulator.stop();
      emulator = await startEmulator({ port, dataDir, ...options });
      await warm();
    },
    async close(): Promise<void> {
      await emulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type OpenBackend = Awaited<ReturnType<typeof openBackend>>;
export type Client = ReturnType<OpenBackend['client']>;
