import type { PGlite } from '@electric-sql/pglite';
import type { SerialQueue } from '../../../domain/serial-queue.ts';
import { verifyToken, type Claims } from '../jwt.ts';
import { broadcastChange } from './broadcast-change.ts';
import { createChangeFeed } from './change-feed.ts';
import { createSubscriptions, type Subscriber } from './subscriptions.ts';

export type PublicationDeps = { database: PGlite; queue: SerialQueue; secret: string };
type PostgresChanges = Parameters<ReturnType<typeof createSubscriptions>['add']>[0];

/**
 * Creates the publication `supabase_realtime`: sends committed changes to the subscribers that may
 * read them. Its queries run in the request queue.
 */
export async function createPublication({ database, queue, secret }: PublicationDeps) {
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    void queue(broadcastChanges).catch(logError);
  };
  const feed = await createChangeFeed(database, schedule);
  const subscriptions = createSubscriptions(database);

  async function broadcastChanges(): Promise<void> {
    isScheduled = false;
    for (const change of await feed.take()) {
      const matches = subscriptions.findMatches(change);
      if (matches.length > 0) await broadcastChange(database, change, matches).catch(logError);
    }
  }

  return {
    readToken: (token: string) => verifyToken(token, secret),
    subscribe: (postgresChanges: PostgresChanges, claims: Claims, send: Subscriber['send']) =>
      queue(() => subscriptions.add(postgresChanges, claims, send)),
    unsubscribe: (subscriber: Subscriber) => void subscriptions.remove(subscriber),
  };
}

const logError = (error: unknown) => console.error('Realtime could not send a change:', error);

export type Publication = Awaited<ReturnType<typeof createPublication>>;
