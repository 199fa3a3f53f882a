import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';

/**
 * Tells of every change to the table of events until the returned function is called: `changed` after
 * each, and whenever the line stands (again); `lost` when it breaks. The client reconnects by itself.
 */
export function subscribeToEvents(onChange: () => void, onDisconnect: () => void): () => void {
  const client = new RealtimeClient(`${SUPABASE_URL.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: SUPABASE_PUBLISHABLE_KEY },
  });
  client
    .channel('events')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'events' }, onChange)
    .subscribe((status) =>
      status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED ? onChange() : onDisconnect(),
    );
  return () => void client.disconnect();
}
