import type { Frame } from './frame.ts';

/** What a channel says to its client, in the forms of the protocol. */
export function createChannelWriter({ topic, ref }: Frame, say: (frame: Frame) => void) {
  const name = topic.replace(/^realtime:/, '');
  const push = (event: string, payload: unknown) =>
    say({ join_ref: ref, ref: null, topic, event, payload });
  return {
    name,
    push,
    tell: (event: string, payload: unknown) =>
      say({ join_ref: null, ref: null, topic, event, payload }),
    reply: (to: string | null, status: 'ok' | 'error', response: object) =>
      say({ join_ref: ref, ref: to, topic, event: 'phx_reply', payload: { status, response } }),
    note: (extension: string, status: 'ok' | 'error', message: string) =>
      push('system', { extension, status, message, channel: name }),
    close: () => say({ join_ref: ref, ref, topic, event: 'phx_close', payload: {} }),
  };
}
