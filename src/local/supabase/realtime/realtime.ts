import type { PGlite } from '@electric-sql/pglite';
import type { Queue } from '../queue.ts';
import { announce } from './announce.ts';
import { readToken, type Claims } from './claims.ts';
import { openFeed } from './feed.ts';
import { createSubscriptions, type Subscriber } from './subscriptions.ts';

type Parts = { database: PGlite; queue: Queue; secret: string };
type Wishes = Parameters<ReturnType<typeof createSubscriptions>['add']>[0];

/** Watches what is committed, and tells those who may know. Takes its turn like every request. */
export async function createRealtime({ database, queue, secret }: Parts) {
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    void queue(tellChanges).catch(report);
  };
  const feed = await openFeed(database, wake);
  const subscriptions = createSubscriptions(database);

  async function tellChanges(): Promise<void> {
    isAwake = false;
    for (const change of await feed.take()) {
      const interests = subscriptions.interested(change);
      if (interests.length > 0) await announce(database, change, interests).catch(report);
    }
  }

  return {
    readToken: (token: string) => readToken(token, secret),
    subscribe: (wishes: Wishes, claims: Claims, tell: Subscriber['tell']) =>
      queue(() => subscriptions.add(wishes, claims, tell)),
    unsubscribe: (subscriber: Subscriber) => void subscriptions.remove(subscriber),
  };
}

const report = (error: unknown) => console.error('Realtime could not tell a change:', error);

export type Realtime = Awaited<ReturnType<typeof createRealtime>>;
