import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

/** PostgreSQL refuses to run as root; for it, as nobody. */
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/**
 * A throw-away PostgreSQL that listens on a socket in its own folder. With `port`, it also listens
 * on this port of the loopback interface.
 */
export async function openCluster(bin: string, port?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  if (identity.uid) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const initial = ['-D', data, '-U', 'supabase_admin', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initial, { ...identity, stdio: 'ignore' });
  const settings = [
    ...(port ? ['listen_addresses=127.0.0.1', `port=${port}`] : ['listen_addresses=']),
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, stdio: 'ignore' },
  );
  const connections: postgres.Sql[] = [];

  /** One connection of its own. */
  function connect(username: string) {
    const path = join(folder, `.s.PGSQL.${port ?? 5432}`);
    const sql = postgres({
      path,
      username,
      database: 'postgres',
      max: 1,
      onnotice: () => undefined,
    });
    connections.push(sql);
    return sql;
  }

  async function close(): Promise<void> {
    await Promise.all(connections.map((sql) => sql.end({ timeout: 1 })));
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true });
  }

  const first = connect('supabase_admin');
  for (let attempt = 0; !(await answers(first)); attempt += 1) {
    if (attempt === 100) throw new Error('PostgreSQL did not start.');
    await wait(100);
  }
  return { connect, close };
}

const answers = (sql: postgres.Sql): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );
