import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedPostgres } from './installed.ts';
import { openProject, type Caller, type Project } from './open-project.ts';

const installed = installedPostgres();
const code = (why: string) => expect.objectContaining({ code: why });

describe.each(installed)('the migrations and the seed on PostgreSQL $version', ({ bin }) => {
  let project: Project;
  let visitor: Caller;
  let service: Caller;
  const signedIn = (name: string) => project.signedIn(`${name}@heartandhollow.example`);
  const approvedNames = async () => {
    const rows =
      await project.owner`select username from public.profiles where approved order by 1`;
    return rows.map((row): string => row['username']);
  };
  beforeAll(async () => {
    project = await openProject(bin);
    visitor = project.caller({ role: 'anon' });
    service = project.caller({ role: 'service_role' });
  });
  afterAll(() => project.close());

  test('shows visitors events and active picks, and no personal data', async () => {
    expect(await visitor((sql) => sql`select * from public.events`)).toHaveLength(7);
    expect(await visitor((sql) => sql`select * from public.staff_picks`)).toHaveLength(4);
    for (const table of ['profiles', 'audit_log', 'contact_messages', 'trash', 'releases'])
      await expect(visitor((sql) => sql`select * from ${sql(table)}`)).rejects.toEqual(
        code('42501'),
      );
    await expect(visitor((sql) => sql`delete from public.events`)).rejects.toEqual(code('42501'));
    await expect(visitor((sql) => sql`select public.ensure_profile()`)).rejects.toEqual(
      code('42501'),
    );
  });

  test('shows pending users their own profile, and lets them approve nobody', async () => {
    const { sub, ask } = await signedIn('pending');
    expect(await ask((sql) => sql`select * from public.profiles`)).toMatchObject([
      { user_id: sub },
    ]);
    const own = await ask((sql) => sql`update public.profiles set approved = true returning id`);
    expect(own).toHaveLength(0);
    for (const column of ['role', 'approved_by', 'approved_at', 'user_id'])
      await expect(
        ask((sql) => sql`update public.profiles set ${sql(column)} = null`),
      ).rejects.toEqual(code('42501'));
    await expect(
      ask((sql) => sql`insert into public.profiles (user_id, username) values (${sub}, 'me')`),
    ).rejects.toEqual(code('42501'));
    const [profile] = await ask((sql) => sql`select * from public.ensure_profile()`);
    expect(profile).toMatchObject({ user_id: sub, approved: false });
    await expect(ask((sql) => sql`select private.add_profile(${sub})`)).rejects.toEqual(
      code('42501'),
    );
  });

  test('staff approve and revoke others, never themselves, and one always stays', async () => {
    const { sub, ask } = await signedIn('owner');
    const revoke = (name: string) =>
      ask(
        (sql) =>
          sql`update public.profiles set approved = false where username = ${name} returning approved_by`,
      );
    const letIn = ask(
      (sql) =>
        sql`select (public.let_in(user_id, 'editor')).approved_by from public.profiles where username = 'pending'`,
    );
    expect(await letIn).toEqual([{ approved_by: 'owner' }]);
    expect(await revoke('pending')).toEqual([{ approved_by: null }]);
    await expect(revoke('owner')).rejects.toEqual(code('42501'));
    await expect(
      service((sql) => sql`update public.profiles set approved = false where approved`),
    ).rejects.toEqual(code('P0001'));
    await expect(
      project.owner`delete from auth.users where id in (select user_id from public.profiles where approved)`,
    ).rejects.toEqual(code('P0001'));
    const [line] = await ask((sql) => sql`select * from public.audit_log order by id desc limit 1`);
    expect(line).toMatchObject({ actor_id: sub, actor_name: 'owner', action: 'revoked' });
  });

  test('a session that ended or lacks the second step has no rights', async () => {
    const { sub, session_id, ask } = await signedIn('owner');
    const mayPublish = async (by: Caller) => {
      const [row] = await by((sql) => sql`select public.may_publish() as staff`);
      return row?.['staff'];
    };
    expect(await mayPublish(ask)).toBe(true);
    await project.owner`
      insert into auth.mfa_factors (id, user_id, status)
      values (${session_id}, ${sub}, 'verified')`;
    const both = project.caller({ role: 'authenticated', sub, session_id, aal: 'aal2' });
    expect([await mayPublish(ask), await mayPublish(both)]).toEqual([false, true]);
    // A factor that was made more than half an hour after the sign-in is not confirmed.
    const confirm = () =>
      project.owner`update auth.sessions set factor_id = ${session_id} where id = ${session_id}`;
    await project.owner`update auth.mfa_factors set created_at = now() + interval '31 minutes'`;
    await expect(confirm()).rejects.toEqual(code('PT403'));
    await project.owner`update auth.mfa_factors set created_at = now() + interval '29 minutes'`;
    await confirm();
    await project.owner`delete from auth.mfa_factors where id = ${session_id}`;
    await project.owner`update auth.sessions set not_after = now() where id = ${session_id}`;
    await expect(mayPublish(ask)).rejects.toEqual(code('PT401'));
    await project.owner`delete from auth.sessions where id = ${session_id}`;
    await expect(mayPublish(both)).rejects.toEqual(code('PT401'));
    for (const claims of [{}, { session_id: '' }]) {
      const forged = project.caller({ role: 'authenticated', sub, ...claims });
      await expect(mayPublish(forged).then(String, String)).resolves.toMatch(/has ended|invalid/);
    }
  });

  test('events are changed by staff, kept when deleted, and put back', async () => {
    const { ask } = await signedIn('owner');
    const [event] = await ask((sql) => sql`select * from public.events limit 1`);
    const id: string = event?.['id'];
    await ask((sql) => sql`delete from public.events where id = ${id}`);
    const [saved] = await ask((sql) => sql`select * from public.trash`);
    expect(saved).toMatchObject({ id, title: event?.['title'], deleted_by: 'owner' });
    const restore = () =>
      ask((sql) => sql`select public.restore_deleted('events', array[${id}]::uuid[])`);
    await restore();
    const found = await ask((sql) => sql`select * from public.events where id = ${id}`);
    expect(found).toEqual([event]);
    await expect(restore()).rejects.toEqual(code('PT404'));
    await expect(
      ask((sql) => sql`update public.events set attendees = 99 where id = ${id}`),
    ).rejects.toEqual(code('23514'));
  });

  test('only events, and which are withdrawn, are published to Realtime', async () => {
    const published = await project.owner`select schemaname, tablename from pg_publication_tables`;
    expect(published.map(({ tablename }) => tablename).toSorted()).toEqual([
      'events',
      'withdrawn_events',
    ]);
  });

  test('only staff add pictures, of a good name, to the one bucket', async () => {
    const add = (ask: Caller, name: string) =>
      ask(
        (sql) =>
          sql`insert into storage.objects (bucket_id, name) values ('event-images', ${name}) returning name`,
      );
    expect(await add((await signedIn('owner')).ask, 'a.png')).toEqual([{ name: 'a.png' }]);
    for (const ask of [visitor, (await signedIn('pending')).ask])
      await expect(add(ask, 'b.png')).rejects.toEqual(code('42501'));
    await expect(add((await signedIn('owner')).ask, 'a.svg')).rejects.toEqual(code('42501'));
  });

  test('gives concurrently added picks different positions', async () => {
    const add = async (name: string) => {
      const { ask } = await signedIn('owner');
      return ask(async (sql) => {
        const [row] = await sql`
          insert into public.staff_picks (product_id, product_handle, title)
          values (${name}, ${name}, ${name}) returning sort_order`;
        await sql`select pg_sleep(0.3)`;
        return row?.['sort_order'];
      });
    };
    const places = await Promise.all([add('first'), add('second'), add('third')]);
    expect(places.toSorted()).toEqual([6, 7, 8]);
  });

  test('callers of a function do not wait for one another, and one caller’s calls are counted', async () => {
    const call = (sql: Parameters<Parameters<Caller>[0]>[0], by: string) =>
      sql`
        select (count ->> 'wait')::integer as wait, (count ->> 'allowed')::integer as allowed
        from public.consume_rate_limit('cart', ${by}, ${by}, 1, 1, 10, 100, 100) as count`;
    const other = project.caller({ role: 'service_role' });
    const [first, second] = await service(async (sql) => {
      const [one] = await call(sql, 'one');
      // The first caller's transaction is still open.
      const [two] = await other(async (sql) => {
        await sql`set local lock_timeout = '2s'`;
        return call(sql, 'two');
      });
      return [one, two];
    });
    expect([first?.['allowed'], second?.['allowed']]).toEqual([1, 1]);
    const again = await Promise.all(
      [service, other].map((ask) => ask((sql) => call(sql, 'three'))),
    );
    expect(again.map(([row]) => row?.['allowed']).toSorted()).toEqual([0, 1]);
    const held = await service(async (sql) => {
      await call(sql, 'four');
      return other((sql) => call(sql, 'four'));
    });
    expect(held[0]).toEqual({ allowed: 0, wait: 1 });
  });

  test('keeps one admin if two revoke each other concurrently', async () => {
    const revoke = async (by: string, whom: string) => {
      const { ask } = await signedIn(by);
      return ask(async (sql) => {
        await sql`select pg_sleep(0.2)`;
        await sql`update public.profiles set approved = false where username = ${whom}`;
        await sql`select pg_sleep(0.5)`;
      });
    };
    await Promise.allSettled([revoke('owner', 'marnie'), revoke('marnie', 'owner')]);
    expect(await approvedNames()).toHaveLength(1);
  });

  test('of two who come first at once, one becomes the first admin', async () => {
    const admin = project.owner;
    await admin`alter table public.profiles disable trigger user`;
    await admin`update public.profiles set approved = false, approved_at = null, approved_by = null`;
    await admin`alter table public.profiles enable trigger user`;
    expect(await approvedNames()).toEqual([]);
    const come = async (name: string) => {
      const { ask } = await signedIn(name);
      return ask(async (sql) => {
        const [profile] = await sql`select approved from public.ensure_profile()`;
        await sql`select pg_sleep(0.5)`;
        return profile?.['approved'];
      });
    };
    const answers = await Promise.all([come('owner'), come('pending')]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await approvedNames()).toHaveLength(1);
  });
});

if (installed.length === 0) {
  const why =
    'No PostgreSQL 15 to 18 is installed here: with one (apt-get install postgresql, or its folder in PG_BIN) the migrations are proven on it too.';
  console.warn(why);
  test.skip(why);
}
