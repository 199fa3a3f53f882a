import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { vi } from 'vitest';
import type { Client } from './open-backend.ts';

export type Heard = RealtimePostgresChangesPayload<Record<string, unknown>>;
type Params = { table?: string; tables?: string[]; filter?: string; select?: string[] };
type Note = { extension: string; status: string; message: string; channel: string };

let count = 0;

/** Subscribes as the dashboard does, and waits until the database is known to be listened to. */
export async function listen(client: Client, { table = '', tables = [table], ...more }: Params) {
  const heard: Heard[] = [];
  const notes: Note[] = [];
  const states: string[] = [];
  const channel = client.channel(`listening-${(count += 1)}`);
  for (const one of tables)
    channel.on<Record<string, unknown>>(
      'postgres_changes',
      { event: '*', schema: 'public', table: one, ...more },
      (payload) => {
        heard.push(payload);
      },
    );
  channel
    .on('system', {}, (note: Note) => void notes.push(note))
    .subscribe((state) => void states.push(state));
  const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 15_000, interval: 20 });
  await until(() => notes.length > 0 || states.includes('CHANNEL_ERROR'));
  return {
    channel,
    heard,
    notes,
    states,
    until,
    /** What was heard until and with a change that everybody hears. Changes are told in their order. */
    async heardUntil(isLast: (payload: Heard) => boolean): Promise<Heard[]> {
      await until(() => heard.some(isLast));
      return heard;
    },
  };
}

/** The first row that an event's change is about, new or gone. */
export const rowOf = ({ eventType, new: now, old }: Heard): Record<string, unknown> =>
  eventType === 'DELETE' ? old : now;
