import { z } from 'zod';
import type { Claims } from '../jwt.ts';
import { createChannelWriter, parseJoin, type Frame } from './protocol.ts';
import type { Publication } from './publication.ts';
import type { Subscriber } from './subscriptions.ts';

/** The longest time until a token is verified again. */
const verifyIntervalMs = 5 * 60_000;
const tokenMessage = z.object({ access_token: z.string() });

type ChannelDeps = {
  publication: Publication;
  /** The API key of the connection, used until a token is sent. */
  key: string;
  send: (frame: Frame) => void;
  onClose: () => void;
};

export type Channel = { receive: (frame: Frame) => Promise<void>; close: () => void };

/**
 * Joins a client to a topic. Returns null if the join is rejected; the client has received the
 * reason.
 */
export async function createChannel(
  joining: Frame,
  { publication, key, send, onClose }: ChannelDeps,
): Promise<Channel | null> {
  const writer = createChannelWriter(joining, send);
  const request = parseJoin(joining.payload);
  let token = request.token ?? key;
  let subscriber: Subscriber | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  const reject = (reason: string) => {
    writer.reply(joining.ref, 'error', { reason });
    return null;
  };

  function close(): void {
    isOpen = false;
    clearTimeout(timer);
    if (subscriber) publication.unsubscribe(subscriber);
    writer.close();
    onClose();
  }

  /** Closes the channel when its token expires. */
  function scheduleVerification({ exp = Infinity }: Claims): void {
    clearTimeout(timer);
    const remainingMs = Math.min(verifyIntervalMs, exp * 1000 - Date.now());
    timer = setTimeout(() => void verifyAgain(), remainingMs).unref();
  }

  async function verifyAgain(): Promise<void> {
    const claims = await verifyCurrentToken();
    if (claims) scheduleVerification(claims);
  }

  async function verifyCurrentToken(): Promise<Claims | null> {
    const result = await publication.readToken(token);
    if (!isOpen) return null;
    if (result.claims) return result.claims;
    writer.note('system', 'error', result.reason);
    close();
    return null;
  }

  /** Subscribes with new claims before the old subscription ends, so that no change is missed. */
  async function subscribeAs(claims: Claims): Promise<void> {
    scheduleVerification(claims);
    if (request.postgresChanges.length === 0) return;
    const previous = subscriber;
    try {
      subscriber = await publication.subscribe(request.postgresChanges, claims, (ids, data) =>
        writer.broadcast('postgres_changes', { ids, data }),
      );
      if (isOpen) writer.note('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
      else publication.unsubscribe(subscriber);
    } catch (error) {
      writer.note(
        'postgres_changes',
        'error',
        error instanceof Error ? error.message : String(error),
      );
    } finally {
      if (previous) publication.unsubscribe(previous);
    }
  }

  if (writer.name === '') return reject('TopicNameRequired: You must provide a topic name');
  const result = await publication.readToken(token);
  if (!result.claims) return reject(`${result.code}: ${result.reason}`);
  if (request.isPrivate)
    return reject(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${writer.name}`,
    );
  const postgres_changes = request.postgresChanges.map(({ id, sent }) => ({ ...sent, id }));
  writer.reply(joining.ref, 'ok', { postgres_changes });
  if (request.hasPresence) writer.push('presence_state', {});
  await subscribeAs(result.claims);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- close() may have run during the await
  if (!isOpen) return null;

  return {
    close,
    async receive({ event, ref, payload }) {
      if (event === 'phx_leave') {
        writer.reply(ref, 'ok', {});
        close();
      } else if (event === 'access_token') {
        const newToken = tokenMessage.safeParse(payload).data?.access_token ?? token;
        if (newToken === token) return;
        token = newToken;
        const claims = await verifyCurrentToken();
        if (claims) await subscribeAs(claims);
      } else if (event === 'presence' || event === 'broadcast') writer.reply(ref, 'ok', {});
    },
  };
}
