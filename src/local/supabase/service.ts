import { join } from 'node:path';
import type { Mail } from '../mailbox.ts';
import { prepareFolder, setAside } from './data-folder.ts';
import { createGateway } from './gateway.ts';
import type { Setup } from './messages.ts';
import { Outdated } from './migrate.ts';
import { openApp } from './open-app.ts';
import { createPostman } from './postman.ts';
import { createQueue } from './queue.ts';
import { createSwitchboard } from './realtime/switchboard.ts';
import { createRealtime } from './realtime/realtime.ts';

/** Opens the database and everything that answers from it. */
export async function openService(
  setup: Setup,
  deliver: (mail: Mail) => void,
  send: (socket: number, text: string) => void = () => undefined,
) {
  const { dataDir, origin, siteOrigin, secret, isSample } = setup;
  const folder = prepareFolder(dataDir);
  const postman = createPostman({ origin, siteOrigin }, deliver);
  const uploads = join(dataDir, 'uploads');
  const open = () =>
    openApp({ folder, uploads, origin, siteOrigin, secret, isSample, email: postman.driver });
  const { connection, app } = await open().catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error;
    setAside(folder);
    return open();
  });
  const queue = createQueue();
  const database = connection.driver;
  const realtime = await createRealtime({ database, queue, secret });
  return {
    hear: createSwitchboard(realtime, send),
    answer: createGateway({ app, database, postman, queue, secret }),
    stop: () => queue(() => connection.close()),
  };
}
