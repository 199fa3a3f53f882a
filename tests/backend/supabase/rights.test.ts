import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { openBackend, type Client, type OpenBackend } from './open-backend.ts';

/** yes: done · none: answered, and no row seen or touched · 401, 403: refused */
type Cell = 'yes' | 'none' | '401' | '403';
type Row = [subject: string, act: string, ...cells: [Cell, Cell, Cell, Cell, Cell]];

const callers = ['visitor', 'pending', 'approved', 'revoked', 'service'] as const;

// prettier-ignore
const rights: Row[] = [
  //                                            visitor  pending  approved revoked  service
  ['events',                 'read',            'yes',   'yes',   'yes',   'yes',   'yes'],
  ['events',                 'insert',          '401',   '403',   'yes',   '403',   'yes'],
  ['events',                 'insert id',       '401',   '403',   '403',   '403',   'yes'],
  ['events',                 'update',          '401',   'none',  'yes',   'none',  'yes'],
  ['events',                 'update created',  '401',   '403',   '403',   '403',   'yes'],
  ['events',                 'upsert',          '401',   '403',   '403',   '403',   'yes'],
  ['events',                 'delete',          '401',   'none',  'yes',   'none',  'yes'],
  ['events_trash',           'read',            '401',   'none',  'yes',   'none',  'yes'],
  ['events_trash',           'insert',          '401',   '403',   '403',   '403',   '403'],
  ['events_trash',           'update',          '401',   '403',   '403',   '403',   '403'],
  ['events_trash',           'delete',          '401',   '403',   '403',   '403',   'yes'],
  ['events_trash',           'restore',         '401',   '403',   'yes',   '403',   '403'],
  ['staff_picks',            'read active',     'yes',   'yes',   'yes',   'yes',   'yes'],
  ['staff_picks',            'read',            'none',  'none',  'yes',   'none',  'yes'],
  ['staff_picks',            'insert',          '401',   '403',   'yes',   '403',   'yes'],
  ['staff_picks',            'update',          '401',   'none',  'yes',   'none',  'yes'],
  ['staff_picks',            'delete',          '401',   'none',  'yes',   'none',  'yes'],
  ['staff_picks',            'reorder',         '401',   '403',   'yes',   '403',   '403'],
  ['collections_config',     'read active',     'yes',   'yes',   'yes',   'yes',   'yes'],
  ['collections_config',     'read',            'none',  'none',  'yes',   'none',  'yes'],
  ['collections_config',     'insert',          '401',   '403',   'yes',   '403',   'yes'],
  ['collections_config',     'update',          '401',   'none',  'yes',   'none',  'yes'],
  ['collections_config',     'delete',          '401',   'none',  'yes',   'none',  'yes'],
  ['collections_config',     'reorder',         '401',   '403',   'yes',   '403',   '403'],
  ['profiles',               'read',            '401',   'none',  'yes',   'none',  'yes'],
  ['profiles',               'insert',          '401',   '403',   '403',   '403',   '403'],
  ['profiles',               'update',          '401',   'none',  'yes',   'none',  'yes'],
  ['profiles',               'update role',     '401',   '403',   '403',   '403',   '403'],
  ['profiles',               'update approver', '401',   '403',   '403',   '403',   '403'],
  ['profiles',               'delete',          '401',   '403',   '403',   '403',   '403'],
  ['profiles',               'ensure own',      '401',   'yes',   'yes',   'yes',   '403'],
  ['contact_messages',       'read',            '401',   'none',  'yes',   'none',  'yes'],
  ['contact_messages',       'insert',          '401',   '403',   '403',   '403',   'yes'],
  ['contact_messages',       'update',          '401',   '403',   '403',   '403',   'yes'],
  ['contact_messages',       'delete',          '401',   '403',   '403',   '403',   'yes'],
  ['newsletter_subscribers', 'read',            '401',   'none',  'yes',   'none',  'yes'],
  ['newsletter_subscribers', 'insert',          '401',   '403',   '403',   '403',   'yes'],
  ['newsletter_subscribers', 'update',          '401',   '403',   '403',   '403',   'yes'],
  ['newsletter_subscribers', 'delete',          '401',   '403',   '403',   '403',   'yes'],
  ['audit_log',              'read',            '401',   'none',  'yes',   'none',  'yes'],
  ['audit_log',              'insert',          '401',   '403',   '403',   '403',   'yes'],
  ['audit_log',              'update',          '401',   '403',   '403',   '403',   '403'],
  ['audit_log',              'delete',          '401',   '403',   '403',   '403',   '403'],
  ['releases',               'read',            '401',   'none',  'yes',   'none',  'yes'],
  ['releases',               'insert',          '401',   '403',   '403',   '403',   'yes'],
  ['releases',               'update',          '401',   '403',   '403',   '403',   '403'],
  ['releases',               'delete',          '401',   '403',   '403',   '403',   'yes'],
  ['function_calls',         'read',            '401',   '403',   '403',   '403',   'yes'],
  ['function_calls',         'insert',          '401',   '403',   '403',   '403',   'yes'],
  ['function_calls',         'update',          '401',   '403',   '403',   '403',   '403'],
  ['function_calls',         'delete',          '401',   '403',   '403',   '403',   'yes'],
];

const reorders: Record<string, string> = {
  staff_picks: 'reorder_staff_picks',
  collections_config: 'reorder_collections',
};

type Values = Record<string, unknown>;
type Answer = { error: unknown; status: number; data: unknown };

/** A row that the table takes, hidden from shoppers where it can be; and a change that it takes. */
const nouns: Record<string, { row: (mark: string) => Values; change: Values }> = {
  events: { row: eventRow, change: { title: 'Changed' } },
  events_trash: {
    row: (mark) => ({ id: crypto.randomUUID(), title: mark, event: {}, deleted_by: 'me' }),
    change: { deleted_by: 'nobody' },
  },
  staff_picks: {
    row: (mark) => ({ product_id: mark, product_handle: mark, title: mark, is_active: false }),
    change: { price: '$9.50' },
  },
  collections_config: {
    row: (mark) => ({ collection_id: mark, handle: mark, title: mark, is_active: false }),
    change: { show_in_browse: false },
  },
  profiles: { row: () => ({}), change: { approved: true } },
  contact_messages: {
    row: (mark) => ({
      first_name: mark,
      last_name: 'Reader',
      email: 'reader@example.com',
      subject: 'Other',
      message: 'Hello',
    }),
    change: { message: 'Changed' },
  },
  newsletter_subscribers: {
    row: (mark) => ({ email: `${mark}@example.com` }),
    change: { confirmed_at: '2026-11-21T00:00:00Z' },
  },
  audit_log: {
    row: (mark) => ({ actor_name: mark, action: 'created', subject: 'events' }),
    change: { actor_name: 'Nobody' },
  },
  releases: { row: (mark) => ({ id: mark, books: 96 }), change: { books: 0 } },
  function_calls: {
    row: (mark) => ({ function_name: 'cart', caller: mark }),
    change: { caller: 'Nobody' },
  },
};

let backend: OpenBackend;
let clients: Record<(typeof callers)[number], Client>;
let someone: string;
let count = 0;

beforeAll(async () => {
  backend = await openBackend();
  const service = backend.service();
  const revoked = await backend.signUp('revoked@reader.example');
  const approve = (approved: boolean) =>
    service.from('profiles').update({ approved }).eq('user_id', revoked.userId).throwOnError();
  await approve(true);
  await approve(false);
  someone = (await backend.signUp('someone@reader.example')).userId;
  clients = {
    visitor: backend.client(),
    pending: await backend.signIn('pending@heartandhollow.example'),
    approved: await backend.signIn('owner@heartandhollow.example'),
    revoked,
    service,
  };
});
afterAll(() => backend.close());

test.each(rights)('%s: %s', async (subject, act, ...cells) => {
  const answers = [];
  for (const caller of callers) answers.push(await ask(clients[caller], subject, act));
  expect(answers).toEqual(cells);
});

async function ask(client: Client, subject: string, act: string): Promise<string> {
  const noun = nouns[subject];
  if (!noun) throw new Error(`No such noun: ${subject}`);
  const mark = `mark-${(count += 1)}`;
  const id = await placeRow(subject, noun.row(mark));
  const table = client.from(subject);
  const other = noun.row(`${mark}-new`);
  const acts: Record<string, () => PromiseLike<Answer>> = {
    read: () => table.select('id').eq('id', id),
    'read active': () => table.select('id').eq('is_active', true),
    insert: () => table.insert(subject === 'profiles' ? { user_id: someone } : other).select('id'),
    'insert id': () => table.insert({ ...other, id: crypto.randomUUID() }).select('id'),
    upsert: () => table.upsert({ ...other, id }).select('id'),
    update: () => table.update(noun.change).eq('id', id).select('id'),
    'update created': () => table.update({ created_at: '2000-01-01' }).eq('id', id).select('id'),
    'update role': () => table.update({ role: 'admin' }).eq('id', id).select('id'),
    'update approver': () => table.update({ approved_by: 'me' }).eq('id', id).select('id'),
    delete: () => table.delete().eq('id', id).select('id'),
    restore: () => client.rpc('restore_event', { id }),
    reorder: async () => client.rpc(reorders[subject] ?? '', { ids: await idsOf(subject) }),
    'ensure own': () => client.rpc('ensure_profile'),
  };
  const answer = await acts[act]?.();
  if (!answer) throw new Error(`No such act: ${act}`);
  if (subject === 'profiles')
    await backend.service().from('profiles').update({ approved: false }).eq('id', id);
  if (answer.error) return `${answer.status}`;
  return Array.isArray(answer.data) && answer.data.length === 0 ? 'none' : 'yes';
}

async function idsOf(subject: string): Promise<string[]> {
  const { data } = await backend.service().from(subject).select('id').throwOnError();
  return data.map(({ id }) => id);
}

async function placeRow(subject: string, row: Values): Promise<string> {
  const service = backend.service();
  if (subject === 'events_trash') {
    const id = await placeRow('events', eventRow('Deleted'));
    await service.from('events').delete().eq('id', id).throwOnError();
    return id;
  }
  const table = service.from(subject);
  const { data } = await (
    subject === 'profiles'
      ? table.select('id').eq('user_id', someone)
      : table.insert(row).select('id')
  )
    .single()
    .throwOnError();
  return data.id;
}
