import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import {
  type OwnSettings,
  type Prepare,
  startOwnEmulator,
  takeEmulator,
} from '../worker-emulator.ts';

export const password = 'heart-and-hollow';

/**
 * Opens the backend of this process, or one of its own with a database that is prepared or has other settings. Returns
 * it with clients of the usual make for each kind of caller.
 */
export async function openBackend(prepare?: Prepare, own?: Partial<OwnSettings>) {
  const emulator =
    prepare || own
      ? await startOwnEmulator({ template: 'sample', ...(prepare && { prepare }), ...own })
      : await takeEmulator('sql');

  const client = (
    key = 'sb_publishable_local-emulator-only-00_emulator',
    options: SupabaseClientOptions<'public'> = {},
  ) =>
    createClient(emulator.origin(), key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...options,
    });

  const service = () => client('sb_secret_local-emulator-only-00_emulator');
  /** Waits for the database, whose start would else count as the time of a test's first request. */
  const warm = () => service().from('releases').select('id').throwOnError();
  await warm();

  return {
    ...emulator,
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
      const response = await fetch(`${emulator.origin()}/__mail?to=${encodeURIComponent(to)}`);
      return response.json();
    },
    async restart(): Promise<void> {
      await emulator.restart();
      await warm();
    },
  };
}

export type OpenBackend = Awaited<ReturnType<typeof openBackend>>;
export type Client = ReturnType<OpenBackend['client']>;
