import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { readRelease } from '../../src/release/release.ts';
import { serve } from '../../src/release/serve.ts';

/**
 * A server in a process of its own: release-process.ts KIND PORT FOLDER…. `shop` is ours and shows
 * the next of its releases whenever it is told; `sirv` is sirv alone over the first one's files.
 */
const [kind = '', port = '', ...folders] = process.argv.slice(2);
const releases = await Promise.all(folders.map(readRelease));
if (kind === 'shop') {
  const server = await serve({ port: Number(port) });
  let turn = 0;
  const showNext = async () => {
    const release = releases[turn++ % releases.length];
    const older = releases.filter((one) => one !== null && one !== release);
    if (release)
      await server.show(
        release,
        older.filter((one) => one !== null),
      );
    process.send?.('shown');
  };
  process.on('message', () => void showNext());
  await showNext();
} else {
  const options = { brotli: true, gzip: true, etag: true, extensions: ['html'] };
  const files = sirv(join(folders[0] ?? '', 'client'), options);
  createServer((asked, response) => files(asked, response)).listen(Number(port), '127.0.0.1', () =>
    process.send?.('shown'),
  );
}
