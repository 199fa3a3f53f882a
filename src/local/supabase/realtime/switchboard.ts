import type { Saying } from '../messages.ts';
import { createConversation, type Conversation } from './conversation.ts';
import type { Realtime } from './realtime.ts';

/** Leads what each connection says to its own conversation, and the answers back. */
export function createSwitchboard(
  realtime: Realtime,
  send: (socket: number, text: string) => void,
) {
  const conversations = new Map<number, Conversation>();
  return (saying: Saying): void => {
    const { socket } = saying;
    if (saying.kind === 'connected') {
      const { key, version } = saying;
      const answer = (text: string) => {
        if (conversations.has(socket)) send(socket, text);
      };
      conversations.set(socket, createConversation({ realtime, key, version, send: answer }));
      return;
    }
    const conversation = conversations.get(socket);
    if (saying.kind === 'said') conversation?.receive(saying.text);
    else {
      conversations.delete(socket);
      void conversation?.close();
    }
  };
}
