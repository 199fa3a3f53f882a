import { eventRow } from '../supabase/event-row.ts';
import { listen } from '../supabase/listen.ts';
import type { Client } from '../supabase/open-backend.ts';
import type { Caller } from './open-callers.ts';

/** Listens to a table, and tells whether a change of it is heard. */
export async function requestRealtime(
  { client }: Caller,
  service: Client,
  table: string,
): Promise<string> {
  const { channel, notes, states, heard, until } = await listen(client, { table });
  const isHeard = notes[0]?.status === 'ok';
  if (isHeard) {
    await service.from('events').insert(eventRow('Heard')).throwOnError();
    await until(() => heard.length > 0);
  }
  await client.removeChannel(channel);
  if (states.includes('CHANNEL_ERROR')) return '401';
  return isHeard ? 'yes' : 'none';
}
