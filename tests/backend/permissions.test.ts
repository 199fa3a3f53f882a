import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { functionNames } from '../../src/emulator/index.ts';
import { openFunctions } from './open-functions.ts';
import { requestColumn } from './permissions/request-column.ts';
import { requestRealtime } from './permissions/request-realtime.ts';
import { requestRpc } from './permissions/request-rpc.ts';
import { requestServer } from './permissions/request-server.ts';
import { requestStorage } from './permissions/request-storage.ts';
import { requestTable } from './permissions/request-table.ts';
import { columns, columnCallers } from './permissions/columns.ts';
import { matrix } from './permissions/matrix.ts';
import { callers, openCallers, type Caller } from './permissions/open-callers.ts';

const shop = await openFunctions();
const { everybody, approveOther } = await openCallers(shop);
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

test('covers every table and every function', () => {
  const requested = matrix.map(([subject, act]) => (subject === 'function' ? act : subject));
  expect(requested).toEqual(expect.arrayContaining([...Object.keys(columns), ...functionNames]));
});

test('nothing that callers reach runs with its owner’s rights', async () => {
  await shop.sql(`do $$ declare names text; begin
    select string_agg(oid::regprocedure::text, ', ') into names from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef
      and (has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'));
    if names is not null then raise exception '%', names; end if;
  end $$`);
});

test('lets visitors run four functions of the private schema', async () => {
  await shop.sql(`do $$ declare names text; begin
    select string_agg(oid::regprocedure::text, ', ' order by proname) into names from pg_proc
    where pronamespace = 'private'::regnamespace and has_function_privilege('anon', oid, 'execute');
    if names is distinct from 'private.apply_due_changes(), private.get_merchandising(), private.is_event_public(boolean,timestamp with time zone,timestamp with time zone), private.is_published(timestamp with time zone)' then raise exception '%', names; end if;
  end $$`);
});

const lastAdmin = callers.indexOf('last admin');

test.each(matrix)('%s: %s', async (subject, act, ...cells) => {
  const answers = [];
  for (const name of callers) {
    if (name !== 'last admin') answers.push(await ask(everybody[name], subject, act));
  }
  expect(answers).toEqual(cells.toSpliced(lastAdmin, 1));
});

describe('the last admin', () => {
  beforeAll(() => approveOther(false));
  afterAll(() => approveOther(true));

  test.each(matrix)('%s: %s', async (subject, act, ...cells) => {
    expect(await ask(everybody['last admin'], subject, act)).toBe(cells[lastAdmin]);
  });
});

function ask(caller: Caller, subject: string, act: string): Promise<string> {
  const service = shop.service();
  if (subject === 'event-images') return requestStorage(caller, service, act);
  if (subject === 'realtime') return requestRealtime(caller, service, act);
  if (subject === 'rpc') return requestRpc(caller, service, act);
  if (subject === 'function') return requestServer(caller, shop, act);
  return requestTable(caller, service, subject, act);
}

const everyColumn = Object.entries(columns).flatMap(([table, its]) =>
  Object.entries(its).map(([column, rights]) => ({ table, column, rights })),
);

test.each(everyColumn)(
  'restricts the column $column of $table',
  async ({ table, column, rights }) => {
    const answers = [];
    for (const name of columnCallers)
      answers.push(await requestColumn(everybody[name].client, table, column));
    expect(answers.join(' ')).toBe(rights);
  },
);
