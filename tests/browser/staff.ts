import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/data/backend/database.generated.d.ts';
import { workerShop } from './worker-shop.ts';

const { backend } = workerShop;

export const owner = 'owner@heartandhollow.example';
/** The password of all accounts. */
export const password = 'heart-and-hollow';

/** The owner of another shop than this project's. */
export const otherOwner = { email: 'owner@bookshop.example', password: 'open-the-bookshop' };

/** Signs in a user with a client outside of the browser. */
export async function signIn(email: string, origin = backend, secret = password) {
  const client = createClient<Database>(origin, 'sb_publishable_local-emulator-only-00_emulator', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password: secret });
  if (error) throw error;
  return { client, session: data.session };
}

/** Signs in the approved owner. */
export const openStaff = async () => (await signIn(owner)).client;

/** A client with the operator's rights; only the emulator publishes its key. */
export const openOperator = (origin = backend) =>
  createClient<Database>(origin, 'sb_secret_local-emulator-only-00_emulator', {
    auth: { persistSession: false },
  });

/** An event with all required fields. */
export const newEvent = (title: string) => ({
  title,
  category: 'Reading',
  date: 'Some day',
  time: 'Some time',
  location: 'The porch',
  description: 'Words, read aloud.',
});
