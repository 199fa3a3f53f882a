import { Worker } from 'node:worker_threads';
import type { Mail } from '../mailbox.ts';
import type { WorkerRequest, WorkerResponse, WorkerOptions } from './worker-protocol.ts';

type RealtimeLine = { onMessage: (text: string) => void; close: () => void };
type Waiting = { resolve: (response: Response) => void; reject: (cause: Error) => void };

/**
 * Accounts, tables and files, in a thread of their own: neither the start of Postgres nor a hashed
 * password holds up the shop's pages. The thread starts with the first request.
 */
export function createWorkerClient(options: WorkerOptions, deliver: (mail: Mail) => void) {
  const waiting = new Map<number, Waiting>();
  const lines = new Map<number, RealtimeLine>();
  let worker: Worker | undefined;
  let count = 0;

  const ask = (question: WorkerRequest) => worker?.postMessage(question);

  function open(): void {
    if (worker) return;
    const opened = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
    worker = opened;
    opened.on('message', (reply: WorkerResponse) => {
      if (reply.kind === 'mail') return deliver(reply.mail);
      if (reply.kind === 'frame') return lines.get(reply.socket)?.onMessage(reply.text);
      const { id, status, headers, body } = reply;
      waiting.get(id)?.resolve(new Response(hasBody(status) ? body : null, { status, headers }));
      waiting.delete(id);
    });
    opened.on('error', (error) => {
      const why = error instanceof Error ? error.message : String(error);
      console.error(`The local database stopped: ${why}`);
    });
    opened.on('exit', () => {
      if (worker === opened) worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The local database stopped.'));
      waiting.clear();
      for (const { close } of lines.values()) close();
      lines.clear();
    });
  }

  async function answer(request: Request): Promise<Response> {
    const body = request.body ? await request.arrayBuffer() : null;
    const { method, url } = request;
    open();
    return new Promise((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, { resolve, reject });
      ask({
        kind: 'request',
        id,
        serialized: { method, url, headers: [...request.headers], body },
      });
    });
  }

  /** Carries one realtime connection to the thread and back. */
  function connectRealtime(key: string, version: string, line: RealtimeLine) {
    const socket = (count += 1);
    open();
    lines.set(socket, line);
    ask({ kind: 'connected', socket, key, version });
    return {
      say: (text: string) => ask({ kind: 'said', socket, text }),
      leave(): void {
        lines.delete(socket);
        ask({ kind: 'gone', socket });
      },
    };
  }

  async function stop(): Promise<void> {
    const opened = worker;
    if (!opened) return;
    const gone = new Promise((resolve) => opened.once('exit', resolve));
    ask({ kind: 'stop' });
    await gone;
  }

  return { open, answer, connectRealtime, stop };
}

const hasBody = (status: number) => status !== 204 && status !== 304;

export type WorkerClient = ReturnType<typeof createWorkerClient>;
