import { eventRow } from '../event-row.ts';
import { listen } from '../listen.ts';
import type { Place } from './ask-table.ts';

/** Listens to a table, and tells whether a change of it is heard. */
export async function askRealtime({ client, service }: Place, table: string): Promise<string> {
  const { channel, notes, heard, until } = await listen(client, { table });
  const isHeard = notes[0]?.status === 'ok';
  if (isHeard) {
    await service.from('events').insert(eventRow('Heard')).throwOnError();
    await until(() => heard.length > 0);
  }
  await client.removeChannel(channel);
  return isHeard ? 'yes' : 'none';
}
