import { Worker } from 'node:worker_threads';
import type { Mail } from '../mail.ts';
import type { WorkerOptions, WorkerRequest, WorkerResponse } from './worker-messages.ts';

type RealtimeListener = { onMessage: (text: string) => void; close: () => void };
type PendingRequest = { resolve: (response: Response) => void; reject: (cause: Error) => void };

/**
 * Creates the client of the database worker. Neither the start of Postgres nor password hashing
 * blocks the shop's pages. The worker starts with the first request.
 */
export function createWorkerClient(options: WorkerOptions, onMail: (mail: Mail) => void) {
  const pending = new Map<number, PendingRequest>();
  const listeners = new Map<number, RealtimeListener>();
  let worker: Worker | undefined;
  let count = 0;

  const post = (message: WorkerRequest) => worker?.postMessage(message);

  function open(): void {
    if (worker) return;
    const opened = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
    worker = opened;
    opened.on('message', (reply: WorkerResponse) => {
      if (reply.kind === 'mail') return onMail(reply.mail);
      if (reply.kind === 'frame') return listeners.get(reply.socket)?.onMessage(reply.text);
      const { id, status, headers, body } = reply;
      pending.get(id)?.resolve(new Response(hasBody(status) ? body : null, { status, headers }));
      pending.delete(id);
    });
    opened.on('error', (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(
        `The local database stopped: ${reason}. It starts again with the next request.`,
      );
    });
    opened.on('exit', () => {
      if (worker === opened) worker = undefined;
      for (const { reject } of pending.values()) reject(new Error('The local database stopped.'));
      pending.clear();
      for (const { close } of listeners.values()) close();
      listeners.clear();
    });
  }

  async function fetch(request: Request): Promise<Response> {
    const body = request.body ? await request.arrayBuffer() : null;
    const { method, url } = request;
    open();
    return new Promise((resolve, reject) => {
      const id = (count += 1);
      pending.set(id, { resolve, reject });
      post({
        kind: 'request',
        id,
        serialized: { method, url, headers: [...request.headers], body },
      });
    });
  }

  /** Connects one Realtime client to the worker. */
  function connectRealtime(key: string, version: string, listener: RealtimeListener) {
    const socket = (count += 1);
    open();
    listeners.set(socket, listener);
    post({ kind: 'connected', socket, key, version });
    return {
      send: (text: string) => post({ kind: 'message', socket, text }),
      disconnect(): void {
        listeners.delete(socket);
        post({ kind: 'disconnected', socket });
      },
    };
  }

  async function stop(): Promise<void> {
    const opened = worker;
    if (!opened) return;
    const exited = new Promise((resolve) => opened.once('exit', resolve));
    post({ kind: 'stop' });
    await exited;
  }

  return { open, fetch, connectRealtime, stop };
}

const hasBody = (status: number) => status !== 204 && status !== 304;

export type WorkerClient = ReturnType<typeof createWorkerClient>;
