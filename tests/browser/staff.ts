import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/data/supabase/database.generated.d.ts';
import { ownShop } from './own-shop.ts';

const { backend } = ownShop;

/** The approved owner at work, in another place than the browser. */
export async function openStaff() {
  const client = createClient<Database>(backend, 'local-publishable-key', {
    auth: { persistSession: false },
  });
  const { error } = await client.auth.signInWithPassword({
    email: 'owner@heartandhollow.example',
    password: 'heart-and-hollow',
  });
  if (error) throw error;
  return client;
}

/** The operator, with the key that only the twin gives away. */
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
