import { createSerialQueue } from '../../../domain/serial-queue.ts';
import type { RealtimeEvent } from '../worker-messages.ts';
import { createChannel, type Channel } from './channel.ts';
import { parseFrame, formatFrame, type Frame } from './protocol.ts';
import { createPublication, type Publication, type PublicationDeps } from './publication.ts';

const maxChannels = 100;

type RealtimeDeps = PublicationDeps & { send: (socket: number, text: string) => void };

/** Creates Realtime. `handle` routes the events of each client to its connection. */
export async function createRealtime({ send, ...deps }: RealtimeDeps) {
  const publication = await createPublication(deps);
  const connections = new Map<number, Connection>();

  function handle(event: RealtimeEvent): void {
    const { socket } = event;
    if (event.kind === 'connected') {
      const { key, version } = event;
      const reply = (text: string) => {
        if (connections.has(socket)) send(socket, text);
      };
      connections.set(socket, createConnection({ publication, key, version, send: reply }));
      return;
    }
    const connection = connections.get(socket);
    if (event.kind === 'message') connection?.receive(event.text);
    else {
      connections.delete(socket);
      void connection?.close();
    }
  }

  return { handle };
}

type ConnectionOptions = {
  publication: Publication;
  key: string;
  version: string;
  send: (text: string) => void;
};

/** Creates the Realtime connection of one client, which handles its channels and heartbeats. */
function createConnection({ publication, key, version, send }: ConnectionOptions) {
  const channels = new Map<string, Channel>();
  const queue = createSerialQueue();
  const sendFrame = (frame: Frame) => send(formatFrame(frame, version));
  const reply = ({ join_ref, ref, topic }: Frame, status: string, response: object) =>
    sendFrame({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } });

  async function join(frame: Frame): Promise<void> {
    channels.get(frame.topic)?.close();
    if (channels.size >= maxChannels) {
      reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
      return;
    }
    const onClose = () => channels.delete(frame.topic);
    const channel = await createChannel(frame, { publication, key, send: sendFrame, onClose });
    if (channel) channels.set(frame.topic, channel);
  }

  async function handleFrame(frame: Frame): Promise<void> {
    const channel = channels.get(frame.topic);
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') reply(frame, 'ok', {});
    else if (frame.event === 'phx_join' && frame.topic.startsWith('realtime:')) await join(frame);
    else if (channel) await channel.receive(frame);
    else reply(frame, 'error', { reason: 'unmatched topic' });
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

type Connection = ReturnType<typeof createConnection>;
