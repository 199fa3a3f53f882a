import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';

/**
 * Calls `onChange` after each change of the events table, when an event is withdrawn, which
 * visitors do not hear otherwise, and after each connect. Calls `onDisconnect` if the connection
 * breaks; the client reconnects by itself. Returns the unsubscribe function.
 */
export function subscribeToEvents(onChange: () => void, onDisconnect: () => void): () => void {
  const client = new RealtimeClient(`${SUPABASE_URL.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: SUPABASE_PUBLISHABLE_KEY },
  });
  client
    .channel('events')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'events' }, onChange)
    .on('postgres_changes', { event: '*', schema: 'public', table: 'withdrawn_events' }, onChange)
    .subscribe((status) =>
      status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED ? onChange() : onDisconnect(),
    );
  return () => void client.disconnect();
}
