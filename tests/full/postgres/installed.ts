import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Installed = { version: string; bin: string };

const supported = ['15', '16', '17', '18'];

/** Every PostgreSQL of this machine that the migrations are meant for: PG_BIN, PATH, Debian's folders. */
export function installedPostgres(): Installed[] {
  const folders = [
    process.env['PG_BIN'] ?? '',
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
  ];
  const found = folders
    .filter(
      (bin) => bin !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(bin, name))),
    )
    .map((bin) => ({ bin, version: versionOf(bin) }));
  const latest = new Map(found.map((one) => [one.version, one]));
  return [...latest.values()].filter(({ version }) => supported.includes(version));
}

const versionOf = (bin: string): string =>
  /(\d+)/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1] ?? '';
