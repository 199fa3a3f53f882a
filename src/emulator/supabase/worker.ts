import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type SerializedRequest,
  type WorkerRequest,
  type WorkerResponse,
  workerOptions,
} from './worker-messages.ts';
import { filterLogs } from './lite.ts';
import { openSupabase } from './open-supabase.ts';

// The optimizing compiler needs up to 650 MB for Postgres, to answer a fifth faster.
setFlagsFromString('--no-wasm-dynamic-tiering --no-wasm-tier-up');
setFlagsFromString('--expose-gc');

filterLogs();
const options = workerOptions.parse(workerData);
const post = (reply: WorkerResponse) => parentPort?.postMessage(reply);
const supabase = openSupabase(
  options,
  (mail) => post({ kind: 'mail', mail }),
  (socket, text) => post({ kind: 'frame', socket, text }),
);
// A new database leaves the memory of the Postgres that created it, 160 MB, as garbage.
void supabase.then(() => {
  runInNewContext('gc()');
});

const toRequest = ({ method, url, headers, body }: SerializedRequest) =>
  new Request(url, { method, headers, body });

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
  const response = await fetch(toRequest(message.serialized));
  const body = await response.arrayBuffer();
  const { status } = response;
  post({ kind: 'response', id: message.id, status, headers: [...response.headers], body });
}
