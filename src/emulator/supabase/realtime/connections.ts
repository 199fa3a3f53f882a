import type { RealtimeEvent } from '../worker-protocol.ts';
import { createConnection, type Connection } from './connection.ts';
import type { Realtime } from './realtime.ts';

/** Leads what each connection says to its own conversation, and the answers back. */
export function createConnections(
  realtime: Realtime,
  send: (socket: number, text: string) => void,
) {
  const connections = new Map<number, Connection>();
  return (event: RealtimeEvent): void => {
    const { socket } = event;
    if (event.kind === 'connected') {
      const { key, version } = event;
      const answer = (text: string) => {
        if (connections.has(socket)) send(socket, text);
      };
      connections.set(socket, createConnection({ realtime, key, version, send: answer }));
      return;
    }
    const conversation = connections.get(socket);
    if (event.kind === 'said') conversation?.receive(event.text);
    else {
      connections.delete(socket);
      void conversation?.close();
    }
  };
}
