import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/supabase/database.generated.d.ts';
import { openBackend, type Client, type OpenBackend } from './open-backend.ts';
import { askFunction } from './rights/ask-function.ts';
import { askRealtime } from './rights/ask-realtime.ts';
import { askStorage } from './rights/ask-storage.ts';
import { askTable } from './rights/ask-table.ts';

/** yes: done · none: answered, and no row seen or touched · 401, 403, 404: refused */
type Cell = 'yes' | 'none' | '401' | '403' | '404';
type Row = [subject: string, act: string, ...cells: [Cell, Cell, Cell, Cell, Cell]];

const callers = ['visitor', 'pending', 'approved', 'revoked', 'service'] as const;

/** Every table, function of the database, picture and change; tests/backend/function-staff.test.ts has the server functions. */
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
  ['profiles',               'revoke own',      '401',   'none',  '403',   'none',  'none'],
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
  ['mails',                  'read any',        '401',   '403',   '403',   '403',   'yes'],
  ['newsletter_links',       'read any',        '401',   '403',   '403',   '403',   'yes'],
  ['rpc',                    'claim_mails',     '401',   '403',   '403',   '403',   'yes'],
  ['rpc',                    'settle_mail',     '401',   '403',   '403',   '403',   'yes'],
  ['rpc',                    'request_approval', '401',  '403',   '403',   '403',   'yes'],
  ['rpc',                    'subscribe',       '401',   '403',   '403',   '403',   'yes'],
  ['rpc',                    'use_newsletter_link', '401', '403', '403',   '403',   'yes'],
  ['rpc',                    'take_call',       '401',   '403',   '403',   '403',   'yes'],
  ['rpc',                    'remove_user',     '401',   '403',   '403',   '403',   'yes'],
  ['rpc',                    'is_approved',     '404',   '404',   '404',   '404',   '404'],
  ['event-images',           'see',             'yes',   'yes',   'yes',   'yes',   'yes'],
  ['event-images',           'list',            'none',  'none',  'yes',   'none',  'yes'],
  ['event-images',           'add',             '403',   '403',   'yes',   '403',   'yes'],
  ['event-images',           'replace',         '403',   '403',   'yes',   '403',   'yes'],
  ['event-images',           'rename',          '404',   '404',   'yes',   '404',   'yes'],
  ['event-images',           'remove',          'none',  'none',  'yes',   'none',  'yes'],
  ['realtime',               'events',          'yes',   'yes',   'yes',   'yes',   'yes'],
  ['realtime',               'profiles',        'none',  'none',  'none',  'none',  'none'],
];

/** A table that is missing here does not compile. */
const tables: Record<keyof Database['public']['Tables'], 'is asked for'> = {
  audit_log: 'is asked for',
  collections_config: 'is asked for',
  contact_messages: 'is asked for',
  events: 'is asked for',
  events_trash: 'is asked for',
  function_calls: 'is asked for',
  mails: 'is asked for',
  newsletter_links: 'is asked for',
  newsletter_subscribers: 'is asked for',
  profiles: 'is asked for',
  releases: 'is asked for',
  staff_picks: 'is asked for',
};

let backend: OpenBackend;
let clients: Record<(typeof callers)[number], Client>;
let someone: string;

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

test('no table is left out', () => {
  const subjects = rights.map(([subject]) => subject);
  expect(subjects).toEqual(expect.arrayContaining(Object.keys(tables)));
});

test.each(rights)('%s: %s', async (subject, act, ...cells) => {
  const answers = [];
  for (const caller of callers) answers.push(await ask(clients[caller], subject, act));
  expect(answers).toEqual(cells);
});

function ask(client: Client, subject: string, act: string): Promise<string> {
  const place = { client, service: backend.service(), someone };
  if (subject === 'event-images') return askStorage(place, act);
  if (subject === 'realtime') return askRealtime(place, act);
  if (subject === 'rpc') return askFunction(place, act);
  return askTable(place, subject, act);
}
