import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { sessionStorageKey } from '../../domain/people/session.ts';
import type { Database } from './database.generated.d.ts';

const timeoutMs = 15_000;

/** Aborts a request after 15 s, unless it has its own timeout. */
const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });

let client: SupabaseClient<Database> | undefined;

/** Creates a client that keeps no session, for the link of a mail, which may be of somebody else. */
export const createLinkClient = () =>
  createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { storageKey: 'mail-link', persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchWithTimeout },
  });

/** Returns the backend's client. Only dashboard pages use it, and it is created once. */
export function getSupabaseClient(): SupabaseClient<Database> {
  client ??= createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    // The login page asks before it takes a session from the address: anybody can send a link with their own.
    auth: { storageKey: sessionStorageKey, detectSessionInUrl: false },
    // The dashboard retries by itself.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
  return client;
}
