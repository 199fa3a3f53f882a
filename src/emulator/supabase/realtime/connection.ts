import { createSerialQueue } from '../../../domain/serial-queue.ts';
import { createChannel, type Channel } from './channel.ts';
import { readFrame, writeFrame, type Frame } from './frame.ts';
import type { Realtime } from './realtime.ts';

const maxChannels = 100;

type ConnectionOptions = {
  realtime: Realtime;
  key: string;
  version: string;
  send: (text: string) => void;
};

/** Creates the Realtime connection of one client, which handles its channels and heartbeats. */
export function createConnection({ realtime, key, version, send }: ConnectionOptions) {
  const channels = new Map<string, Channel>();
  const queue = createSerialQueue();
  const sendFrame = (frame: Frame) => send(writeFrame(frame, version));
  const reply = ({ join_ref, ref, topic }: Frame, status: string, response: object) =>
    sendFrame({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } });

  async function join(frame: Frame): Promise<void> {
    channels.get(frame.topic)?.close();
    if (channels.size >= maxChannels) {
      reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
      return;
    }
    const onClose = () => channels.delete(frame.topic);
    const channel = await createChannel(frame, { realtime, key, send: sendFrame, onClose });
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
      const frame = readFrame(text);
      if (frame) void queue(() => handleFrame(frame));
    },
    close: () =>
      queue(async () => {
        for (const channel of [...channels.values()]) channel.close();
      }),
  };
}

export type Connection = ReturnType<typeof createConnection>;
