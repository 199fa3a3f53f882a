import { readdirSync, readFileSync } from 'node:fs';
import type postgres from 'postgres';
import { openCluster } from './cluster.ts';

const project = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project), 'utf8');

export type Person = {
  role: 'anon' | 'authenticated' | 'service_role';
  sub?: string;
  session_id?: string;
  aal?: string;
};
type Act<Result> = (sql: postgres.TransactionSql) => Promise<Result>;

/** A hosted project's database as far as plain PostgreSQL can be one, with our migrations and seed. */
export async function openProject(bin: string) {
  const cluster = await openCluster(bin);
  await cluster.connect('supabase_admin').unsafe(read('tests/fixtures/hosted-project.sql'));
  const owner = cluster.connect('postgres');
  for (const name of readdirSync(new URL('supabase/migrations', project)).toSorted())
    await owner.begin((sql) => sql.unsafe(read(`supabase/migrations/${name}`)));
  const seeds = read('supabase/config.toml').match(/(?<=")\.\/[\w-]+\.sql(?=")/g) ?? [];
  for (const name of seeds) await owner.unsafe(read(`supabase/${name.slice(2)}`));

  /** A caller with a connection of their own; each act is a request, as PostgREST makes one. */
  function caller(person: Person) {
    const connection = cluster.connect('authenticator');
    return <Result>(act: Act<Result>) =>
      connection.begin(async (sql) => {
        const claims = JSON.stringify(person);
        await sql`select set_config('role', ${person.role}, true), set_config('request.jwt.claims', ${claims}, true)`;
        return act(sql);
      });
  }

  return {
    owner,
    caller,
    async signedIn(email: string) {
      const [user] = await owner`select id from auth.users where email = ${email}`;
      const sub: string = user?.['id'];
      const [session] = await owner`
        insert into auth.sessions (id, user_id, created_at)
        values (gen_random_uuid(), ${sub}, now()) returning id`;
      const session_id: string = session?.['id'];
      const ask = caller({ role: 'authenticated', sub, session_id, aal: 'aal1' });
      return { sub, session_id, ask };
    },
    close: cluster.close,
  };
}

export type Project = Awaited<ReturnType<typeof openProject>>;
export type Caller = ReturnType<Project['caller']>;
