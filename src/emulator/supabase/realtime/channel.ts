import { z } from 'zod';
import type { Claims } from './verify-token.ts';
import type { Frame } from './frame.ts';
import { readJoin } from './join.ts';
import { createChannelWriter } from './channel-writer.ts';
import type { Realtime } from './realtime.ts';
import type { Subscriber } from './subscriptions.ts';

/** A token is looked at again at least this often. */
const confirmation = 5 * 60_000;
const renewal = z.object({ access_token: z.string() });

type ChannelDeps = {
  realtime: Realtime;
  /** The key of the connection, which speaks until a token does. */
  key: string;
  say: (frame: Frame) => void;
  closed: () => void;
};

export type Channel = { receive: (frame: Frame) => Promise<void>; close: () => void };

/** Lets a client join a topic; null where it may not, and it was told why. */
export async function createChannel(
  joining: Frame,
  { realtime, key, say, closed }: ChannelDeps,
): Promise<Channel | null> {
  const line = createChannelWriter(joining, say);
  const asked = readJoin(joining.payload);
  let token = asked.token ?? key;
  let subscriber: Subscriber | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  const reject = (reason: string) => {
    line.reply(joining.ref, 'error', { reason });
    return null;
  };

  function close(): void {
    isOpen = false;
    clearTimeout(timer);
    if (subscriber) realtime.unsubscribe(subscriber);
    line.close();
    closed();
  }

  /** Ends the channel when its token does. */
  function watch({ exp = Infinity }: Claims): void {
    clearTimeout(timer);
    const left = Math.min(confirmation, exp * 1000 - Date.now());
    timer = setTimeout(() => void rewatch(), left).unref();
  }

  async function rewatch(): Promise<void> {
    const claims = await confirm();
    if (claims) watch(claims);
  }

  async function confirm(): Promise<Claims | null> {
    const reading = await realtime.readToken(token);
    if (!isOpen) return null;
    if (reading.claims) return reading.claims;
    line.note('system', 'error', reading.reason);
    close();
    return null;
  }

  /** From now on as this person; nothing is missed in between. */
  async function listenAs(claims: Claims): Promise<void> {
    watch(claims);
    if (asked.postgresChanges.length === 0) return;
    const before = subscriber;
    try {
      subscriber = await realtime.subscribe(asked.postgresChanges, claims, (ids, data) =>
        line.tell('postgres_changes', { ids, data }),
      );
      if (isOpen) line.note('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
      else realtime.unsubscribe(subscriber);
    } catch (error) {
      line.note(
        'postgres_changes',
        'error',
        error instanceof Error ? error.message : String(error),
      );
    } finally {
      if (before) realtime.unsubscribe(before);
    }
  }

  if (line.name === '') return reject('TopicNameRequired: You must provide a topic name');
  const reading = await realtime.readToken(token);
  if (!reading.claims) return reject(`${reading.code}: ${reading.reason}`);
  if (asked.isPrivate)
    return reject(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${line.name}`,
    );
  const postgres_changes = asked.postgresChanges.map(({ id, sent }) => ({ ...sent, id }));
  line.reply(joining.ref, 'ok', { postgres_changes });
  if (asked.hasPresence) line.push('presence_state', {});
  await listenAs(reading.claims);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- close() may have run meanwhile
  if (!isOpen) return null;

  return {
    close,
    async receive({ event, ref, payload }) {
      if (event === 'phx_leave') {
        line.reply(ref, 'ok', {});
        close();
      } else if (event === 'access_token') {
        const renewed = renewal.safeParse(payload).data?.access_token ?? token;
        if (renewed === token) return;
        token = renewed;
        const claims = await confirm();
        if (claims) await listenAs(claims);
      } else if (event === 'presence' || event === 'broadcast') line.reply(ref, 'ok', {});
    },
  };
}
