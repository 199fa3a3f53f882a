import { join } from 'node:path';
import type { Mail } from '../mailbox.ts';
import { prepareDataDir, archive } from './data-dir.ts';
import { createGateway } from './gateway.ts';
import type { WorkerOptions } from './worker-protocol.ts';
import { MigrationChangedError } from './migrate.ts';
import { openApp } from './open-app.ts';
import { createAuthMailer } from './auth-mailer.ts';
import { createSerialQueue } from '../../domain/serial-queue.ts';
import { createConnections } from './realtime/connections.ts';
import { createRealtime } from './realtime/realtime.ts';

/**
 * Opens the database, the API and Realtime. Archives the database and starts with a new one if an
 * applied migration has changed.
 */
export async function openSupabase(
  options: WorkerOptions,
  onMail: (mail: Mail) => void,
  send: (socket: number, text: string) => void = () => undefined,
) {
  const { dataDir, origin, siteOrigin, secret, isSample } = options;
  const folder = prepareDataDir(dataDir);
  const authMailer = createAuthMailer({ origin, siteOrigin }, onMail);
  const uploads = join(dataDir, 'uploads');
  const open = () =>
    openApp({ folder, uploads, origin, siteOrigin, secret, isSample, email: authMailer.driver });
  const { connection, app } = await open().catch((error: unknown) => {
    if (!(error instanceof MigrationChangedError)) throw error;
    archive(folder);
    return open();
  });
  // PGlite has one session, and the role is set on it: concurrent requests would share their rights.
  const queue = createSerialQueue();
  const database = connection.driver;
  const realtime = await createRealtime({ database, queue, secret });
  return {
    handleRealtime: createConnections(realtime, send),
    answer: createGateway({ app, database, authMailer, queue, secret }),
    stop: () => queue(() => connection.close()),
  };
}
