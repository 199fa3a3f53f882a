import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createSerialQueue } from '../../../domain/serial-queue.ts';
import type { Claims } from '../keys.ts';
import {
  createPublication,
  type Publication,
  type PublicationDeps,
  type Subscriber,
} from './publication.ts';

export type RealtimeEvent =
  | { kind: 'connected'; socket: number; key: string }
  | { kind: 'message'; socket: number; text: string }
  | { kind: 'disconnected'; socket: number };

const maxChannels = 100;

/** Creates Realtime. `handle` routes the events of each client to its connection. */
export async function createRealtime({
  send,
  ...deps
}: PublicationDeps & { send: (socket: number, text: string) => void }) {
  const publication = await createPublication(deps);
  const connections = new Map<number, ReturnType<typeof createConnection>>();

  function handle(event: RealtimeEvent): void {
    const { socket } = event;
    const connection = connections.get(socket);
    if (event.kind === 'connected') {
      const reply = (frame: Frame) => {
        if (connections.has(socket)) send(socket, formatFrame(frame));
      };
      connections.set(socket, createConnection(publication, event.key, reply));
    } else if (event.kind === 'message') connection?.receive(event.text);
    else {
      connections.delete(socket);
      void connection?.close();
    }
  }

  return { handle };
}

type Send = (frame: Frame) => void;

function createConnection(publication: Publication, key: string, send: Send) {
  const channels = new Map<string, Channel>();
  const queue = createSerialQueue();

  async function join(frame: Frame): Promise<void> {
    channels.get(frame.topic)?.close();
    if (channels.size >= maxChannels)
      return reply(frame, send, 'error', 'ChannelRateLimitReached: Too many channels');
    const onClose = () => channels.delete(frame.topic);
    const channel = await createChannel(frame, { publication, key, send, onClose });
    if (channel) channels.set(frame.topic, channel);
  }

  async function handleFrame(frame: Frame): Promise<void> {
    const channel = channels.get(frame.topic);
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') reply(frame, send, 'ok');
    else if (frame.event === 'phx_join' && frame.topic.startsWith('realtime:')) await join(frame);
    else if (channel) await channel.receive(frame);
    else reply(frame, send, 'error', 'unmatched topic');
  }

  return {
    receive(text: string): void {
      const frame = parseFrame(text);
      if (frame) void queue(() => handleFrame(frame));
    },
    close: () =>
      queue(async () => {
        for (const channel of [...channels.values()]) channel.close();
      }),
  };
}

const ref = z.string().nullable();
/** A message of the Phoenix protocol in its version 2.0.0. */
const listed = z
  .tuple([ref, ref, z.string(), z.string(), z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]) => ({ joinRef, ref, topic, event, payload }));
type Frame = z.infer<typeof listed>;

function parseFrame(text: string): Frame | null {
  try {
    return listed.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const formatFrame = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** Answers a message. A reason says why not. */
function reply(to: Frame, send: Send, status: 'ok' | 'error', reason?: string): void {
  const response = reason === undefined ? {} : { reason };
  send({ ...to, event: 'phx_reply', payload: { status, response } });
}

const joinPayload = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.record(z.string(), z.unknown())).nullish(),
    })
    .nullish(),
});
const tokenMessage = z.object({ access_token: z.string() });

/** The id of an entry of `postgres_changes` is a hash of its content. */
const hashId = (params: object): number =>
  createHash('sha256').update(JSON.stringify(params)).digest().readUInt32BE() >>> 5 || 1;

/** The longest time until a token is verified again. */
const verifyIntervalMs = 5 * 60_000;

type ChannelDeps = {
  publication: Publication;
  /** The API key of the connection, used until a token is sent. */
  key: string;
  send: Send;
  onClose: () => void;
};
type Channel = { receive: (frame: Frame) => Promise<void>; close: () => void };

/** Joins a client to a topic. Returns null if the join is rejected; the client has received the reason. */
async function createChannel(
  joining: Frame,
  { publication, key, send, onClose }: ChannelDeps,
): Promise<Channel | null> {
  const { topic, ref } = joining;
  const name = topic.replace(/^realtime:/, '');
  const { access_token, config } = joinPayload.safeParse(joining.payload).data ?? {};
  const entries = (config?.postgres_changes ?? []).map((sent) => ({ id: hashId(sent), sent }));
  let token = access_token ?? key;
  let subscriber: Subscriber | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  const note = (extension: string, status: 'ok' | 'error', message: string) =>
    send({
      joinRef: ref,
      ref: null,
      topic,
      event: 'system',
      payload: { extension, status, message, channel: name },
    });
  const reject = (reason: string) => {
    reply(joining, send, 'error', reason);
    return null;
  };

  function close(): void {
    isOpen = false;
    clearTimeout(timer);
    if (subscriber) publication.unsubscribe(subscriber);
    send({ joinRef: ref, ref, topic, event: 'phx_close', payload: {} });
    onClose();
  }

  /** Verifies the token again, and closes the channel when it expires. */
  function scheduleVerification({ exp = Infinity }: Claims): void {
    clearTimeout(timer);
    const remainingMs = Math.min(verifyIntervalMs, exp * 1000 - Date.now());
    const verifyAgain = async () => {
      const claims = await verifyCurrentToken();
      if (claims) scheduleVerification(claims);
    };
    timer = setTimeout(() => void verifyAgain(), remainingMs).unref();
  }

  async function verifyCurrentToken(): Promise<Claims | null> {
    const result = await publication.readToken(token);
    if (!isOpen) return null;
    if (result.claims) return result.claims;
    note('system', 'error', result.reason);
    close();
    return null;
  }

  /** Subscribes with new claims before the old subscription ends, so that no change is missed. */
  async function subscribeAs(claims: Claims): Promise<void> {
    scheduleVerification(claims);
    if (entries.length === 0) return;
    const previous = subscriber;
    try {
      subscriber = await publication.subscribe(entries, claims, (ids, data) =>
        send({
          joinRef: null,
          ref: null,
          topic,
          event: 'postgres_changes',
          payload: { ids, data },
        }),
      );
      if (isOpen) note('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
      else publication.unsubscribe(subscriber);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      note('postgres_changes', 'error', reason);
    } finally {
      if (previous) publication.unsubscribe(previous);
    }
  }

  if (name === '') return reject('TopicNameRequired: You must provide a topic name');
  const result = await publication.readToken(token);
  if (!result.claims) return reject(`${result.code}: ${result.reason}`);
  if (config?.private)
    return reject(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    );
  if (config?.presence?.enabled) return reject('The local Realtime does not support presence.');
  const postgres_changes = entries.map(({ id, sent }) => ({ ...sent, id }));
  send({
    ...joining,
    event: 'phx_reply',
    payload: { status: 'ok', response: { postgres_changes } },
  });
  await subscribeAs(result.claims);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- close() may have run during the await
  if (!isOpen) return null;

  return {
    close,
    async receive(frame) {
      if (frame.event === 'phx_leave') {
        reply(frame, send, 'ok');
        close();
      } else if (frame.event === 'access_token') {
        const newToken = tokenMessage.safeParse(frame.payload).data?.access_token ?? token;
        if (newToken === token) return;
        token = newToken;
        const claims = await verifyCurrentToken();
        if (claims) await subscribeAs(claims);
      } else reply(frame, send, 'error', `The local Realtime does not support ${frame.event}.`);
    },
  };
}
