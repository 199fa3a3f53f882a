import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/data/supabase/database.generated.d.ts';
import { workerShop } from './worker-shop.ts';

const { backend } = workerShop;

export const owner = 'owner@heartandhollow.example';
/** Of everybody here. */
export const password = 'heart-and-hollow';

/** Somebody with an account, signed in at another place than the browser. */
export async function signIn(email: string) {
  const client = createClient<Database>(backend, 'local-publishable-key', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

/** The approved owner at work. */
export const openStaff = async () => (await signIn(owner)).client;

/** The operator, with the key that only the emulator gives away. */
export const openOperator = () =>
  createClient<Database>(backend, 'local-secret-key', { auth: { persistSession: false } });

/** An event with every field that must be there. */
export const newEvent = (title: string) => ({
  title,
  category: 'Reading',
  date: 'Some day',
  time: 'Some time',
  location: 'The porch',
  description: 'Words, read aloud.',
});
