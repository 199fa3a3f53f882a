import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/nginx';
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** nginx with one process over the files of a release and their compressed copies; null where it is not installed. */
export async function openNginx(release: string) {
  if (!existsSync(program)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  const port = await freePort();
  const hasBrotli = existsSync(brotli);
  await writeFile(
    join(folder, 'nginx.conf'),
    `${hasBrotli ? `load_module ${brotli};` : ''}
    user root;
    worker_processes 1;
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      include /etc/nginx/mime.types;
      access_log off;
      sendfile on;
      tcp_nopush on;
      gzip_static on;
      ${hasBrotli ? 'brotli_static on;' : ''}
      server {
        listen 127.0.0.1:${port};
        root ${join(release, 'client')};
        try_files $uri $uri.html $uri/index.html =404;
      }
    }`,
  );
  const child = spawn(program, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null))?.ok) await sleep(50);
  return {
    origin,
    name: `nginx with ${hasBrotli ? 'brotli' : 'gzip'} files`,
    async close(): Promise<void> {
      child.kill('SIGQUIT');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
