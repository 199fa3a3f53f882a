import type { PGlite } from '@electric-sql/pglite';
import type { Queue } from '../serial-queue.ts';
import { broadcastChange } from './broadcast-change.ts';
import { verifyToken, type Claims } from './verify-token.ts';
import { createChangeFeed } from './change-feed.ts';
import { createSubscriptions, type Subscriber } from './subscriptions.ts';

type Parts = { database: PGlite; queue: Queue; secret: string };
type PostgresChanges = Parameters<ReturnType<typeof createSubscriptions>['add']>[0];

/** Watches what is committed, and tells those who may know. Takes its turn like every request. */
export async function createRealtime({ database, queue, secret }: Parts) {
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    void queue(broadcastChanges).catch(report);
  };
  const feed = await createChangeFeed(database, wake);
  const subscriptions = createSubscriptions(database);

  async function broadcastChanges(): Promise<void> {
    isAwake = false;
    for (const change of await feed.take()) {
      const interests = subscriptions.findMatches(change);
      if (interests.length > 0) await broadcastChange(database, change, interests).catch(report);
    }
  }

  return {
    readToken: (token: string) => verifyToken(token, secret),
    subscribe: (postgresChanges: PostgresChanges, claims: Claims, tell: Subscriber['tell']) =>
      queue(() => subscriptions.add(postgresChanges, claims, tell)),
    unsubscribe: (subscriber: Subscriber) => void subscriptions.remove(subscriber),
  };
}

const report = (error: unknown) => console.error('Realtime could not tell a change:', error);

export type Realtime = Awaited<ReturnType<typeof createRealtime>>;
