import type { RealtimeEvent } from '../worker-protocol.ts';
import { createConnection, type Connection } from './connection.ts';
import type { Realtime } from './realtime.ts';

/** Creates the handler that routes the events of each client to its connection. */
export function createConnections(
  realtime: Realtime,
  send: (socket: number, text: string) => void,
) {
  const connections = new Map<number, Connection>();
  return (event: RealtimeEvent): void => {
    const { socket } = event;
    if (event.kind === 'connected') {
      const { key, version } = event;
      const reply = (text: string) => {
        if (connections.has(socket)) send(socket, text);
      };
      connections.set(socket, createConnection({ realtime, key, version, send: reply }));
      return;
    }
    const connection = connections.get(socket);
    if (event.kind === 'said') connection?.receive(event.text);
    else {
      connections.delete(socket);
      void connection?.close();
    }
  };
}
