import type { Frame } from './frame.ts';

/** Creates the writer of a channel's messages in the Phoenix protocol. */
export function createChannelWriter({ topic, ref }: Frame, send: (frame: Frame) => void) {
  const name = topic.replace(/^realtime:/, '');
  const push = (event: string, payload: unknown) =>
    send({ join_ref: ref, ref: null, topic, event, payload });
  return {
    name,
    push,
    broadcast: (event: string, payload: unknown) =>
      send({ join_ref: null, ref: null, topic, event, payload }),
    reply: (messageRef: string | null, status: 'ok' | 'error', response: object) =>
      send({
        join_ref: ref,
        ref: messageRef,
        topic,
        event: 'phx_reply',
        payload: { status, response },
      }),
    note: (extension: string, status: 'ok' | 'error', message: string) =>
      push('system', { extension, status, message, channel: name }),
    close: () => send({ join_ref: ref, ref, topic, event: 'phx_close', payload: {} }),
  };
}
