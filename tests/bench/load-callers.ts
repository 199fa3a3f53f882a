import type { SupabaseClient } from '@supabase/supabase-js';

/** What went wrong, and what was acknowledged and so must be there at the end. */
export type Tally = {
  requests: number;
  crossed: string[];
  failed: string[];
  events: Map<string, number>;
};
export type Role = 'visitor' | 'pending' | 'approved' | 'service';
type Answer = { status: number; data: Record<string, unknown>[] | null };
type Act = (client: SupabaseClient, tally: Tally) => Promise<void>;

const refused = new Set([401, 403]);
const count = ({ data }: Answer) => data?.length ?? 0;

/** Reads a table and holds what was seen against what this role may see. */
const read =
  (role: Role, table: string, isRight: (answer: Answer) => boolean): Act =>
  async (client, tally) => {
    const { data, status } = await client.from(table).select();
    tally.requests += 1;
    if (status >= 500 || status === 0) tally.failed.push(`${role} reads ${table}: ${status}`);
    else if (!isRight({ data, status }))
      tally.crossed.push(`${role} reads ${table}: ${status}, ${data?.length} rows`);
  };

const isRefused = ({ status }: Answer) => refused.has(status);
const isActive = ({ data }: Answer) =>
  count({ status: 200, data }) > 0 && (data ?? []).every((row) => row['is_active'] === true);
const isWhole = (least: number) => (answer: Answer) => count(answer) >= least;
const hasHidden = ({ data }: Answer) => (data ?? []).some((row) => row['is_active'] === false);

const row = (title: string) => ({
  title,
  category: 'Load',
  date: 'Soon',
  time: 'Late',
  location: 'Here',
  description: 'Once',
});

const addEvent: Act = async (client, tally) => {
  const { data, status } = await client.from('events').insert(row('Load')).select('id').single();
  tally.requests += 1;
  if (data) tally.events.set(data['id'], 0);
  else tally.failed.push(`adding an event: ${status}`);
};

/** Raises the attendees of an event that nobody else is at. */
const changeEvent: Act = async (client, tally) => {
  const [id, attendees] = [...tally.events].find(([, raised]) => raised >= 0 && raised < 40) ?? [];
  if (id === undefined || attendees === undefined) return;
  tally.events.set(id, -1);
  const raised = attendees + 1;
  const { status } = await client.from('events').update({ attendees: raised }).eq('id', id);
  tally.requests += 1;
  tally.events.set(id, status === 204 ? raised : attendees);
  if (status !== 204) tally.failed.push(`changing an event: ${status}`);
};

const tryToAdd =
  (role: Role): Act =>
  async (client, tally) => {
    const { status } = await client.from('events').insert(row('Never'));
    tally.requests += 1;
    if (!refused.has(status)) tally.crossed.push(`${role} adds an event: ${status}`);
  };

export const acts: Record<Role, readonly Act[]> = {
  visitor: [
    read('visitor', 'events', isWhole(7)),
    read('visitor', 'staff_picks', isActive),
    read('visitor', 'profiles', isRefused),
    read('visitor', 'audit_log', isRefused),
    tryToAdd('visitor'),
  ],
  pending: [
    read('pending', 'profiles', (answer) => count(answer) === 1),
    read('pending', 'staff_picks', isActive),
    read('pending', 'audit_log', (answer) => count(answer) === 0),
    tryToAdd('pending'),
  ],
  approved: [
    read('approved', 'profiles', isWhole(3)),
    read('approved', 'staff_picks', hasHidden),
    read('approved', 'audit_log', isWhole(1)),
    addEvent,
    changeEvent,
  ],
  service: [
    read('service', 'profiles', isWhole(3)),
    read('service', 'staff_picks', hasHidden),
    read('service', 'function_calls', ({ status }) => status === 200),
  ],
};
