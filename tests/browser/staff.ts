import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/data/backend/database.generated.d.ts';
import { workerShop } from './worker-shop.ts';

const { backend } = workerShop;

export const owner = 'owner@heartandhollow.example';
/** The password of all accounts. */
export const password = 'heart-and-hollow';

/** The owner of another shop than this project's. */
export const otherOwner = { email: 'owner@bookshop.example', password: 'open-the-bookshop' };

const connect = (origin: string, key: string): SupabaseClient<Database> =>
  createClient<Database>(origin, `sb_${key}_emulator`, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** Signs in a user with a client outside of the browser. */
export async function signIn(email: string, origin = backend, secret = password) {
  const client = connect(origin, 'publishable_local-emulator-only-00');
  const { data, error } = await client.auth.signInWithPassword({ email, password: secret });
  if (error) throw error;
  return { client, session: data.session };
}

const signedIn = new Map<string, ReturnType<typeof signIn>>();

/** Signs in a user once a worker. A test that ends the session has a user of its own. */
export function signInOnce(email: string): ReturnType<typeof signIn> {
  const known = signedIn.get(email) ?? signIn(email);
  signedIn.set(email, known);
  return known;
}

/** The approved owner. */
export const openStaff = async () => (await signInOnce(owner)).client;

const operator = connect(backend, 'secret_local-emulator-only-00');

/** A client with the operator's rights; only the emulator publishes its key. */
export const openOperator = (origin = backend) =>
  origin === backend ? operator : connect(origin, 'secret_local-emulator-only-00');

/** An event with all required fields. */
export const newEvent = (title: string) => ({
  title,
  category: 'Reading',
  date: 'Some day',
  time: 'Some time',
  location: 'The porch',
  description: 'Words, read aloud.',
});
