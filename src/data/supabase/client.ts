import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { sessionStorageKey } from '../../domain/session.ts';
import type { Database } from './database.generated.d.ts';

let client: SupabaseClient<Database> | undefined;

/** The backend's client, for staff's pages only: opened once, and never while a page is built. */
export function getSupabaseClient(): SupabaseClient<Database> {
  client ??= createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { storageKey: sessionStorageKey },
  });
  return client;
}
