import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { Mail } from '../mail.ts';
import { filterLogs } from './lite.ts';
import { openSupabase, supabaseOptions } from './open-supabase.ts';
import type { RealtimeEvent } from './realtime/realtime.ts';

export type WorkerRequest =
  | {
      kind: 'request';
      id: number;
      method: string;
      url: string;
      headers: [string, string][];
      body: ArrayBuffer | null;
    }
  | RealtimeEvent
  | { kind: 'stop' };

export type WorkerResponse =
  | { kind: 'frame'; socket: number; text: string }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'mail'; mail: Mail };

// The optimizing compiler needs up to 650 MB for Postgres, to answer a fifth faster.
setFlagsFromString('--no-wasm-dynamic-tiering --no-wasm-tier-up');
setFlagsFromString('--expose-gc');

filterLogs();
const post = (reply: WorkerResponse) => parentPort?.postMessage(reply);
const supabase = openSupabase(
  supabaseOptions.parse(workerData),
  (mail) => post({ kind: 'mail', mail }),
  (socket, text) => post({ kind: 'frame', socket, text }),
);
// A new database leaves the memory of the Postgres that created it, 160 MB, as garbage.
void supabase.then(() => {
  runInNewContext('gc()');
});

parentPort?.on('message', (message: WorkerRequest) => void receive(message));

async function receive(message: WorkerRequest): Promise<void> {
  const { fetch, handleRealtime, stop } = await supabase;
  if (message.kind === 'stop') {
    await stop();
    process.exit(0);
  }
  if (message.kind !== 'request') {
    handleRealtime(message);
    return;
  }
  const { id, method, url, headers: sent, body: upload } = message;
  const response = await fetch(new Request(url, { method, headers: sent, body: upload }));
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  post({ kind: 'response', id, status, headers: [...headers], body });
}
