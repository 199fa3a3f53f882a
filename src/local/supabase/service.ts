import { join } from 'node:path';
import { setExperimental } from '@supabase/lite';
import type { Mail } from '../mailbox.ts';
import { prepareFolder, setAside } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { createFileStore } from './file-store.ts';
import { createGateway } from './gateway.ts';
import { createLite } from './lite.ts';
import type { Setup } from './messages.ts';
import { migrate, Outdated } from './migrate.ts';
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
  const { dataDir, origin, siteOrigin, secret } = setup;
  const folder = prepareFolder(dataDir);
  const postman = createPostman({ origin, siteOrigin }, deliver);
  setExperimental('storage', true);

  async function open() {
    const connection = openDatabase(folder);
    const app = createLite({ connection, siteOrigin, secret, email: postman.driver });
    app._storageAdapter = createFileStore(join(dataDir, 'uploads'));
    try {
      await connection.driver.waitReady;
      await app.ensureSystemSchema();
      await migrate(connection.driver, origin);
    } catch (error) {
      await connection.close();
      throw error;
    }
    return { connection, app };
  }

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
