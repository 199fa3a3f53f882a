import { parentPort, workerData } from 'node:worker_threads';
import {
  type SerializedRequest,
  type WorkerRequest,
  type WorkerResponse,
  workerOptions,
} from './worker-protocol.ts';
import { filterLogs } from './filter-logs.ts';
import { openSupabase } from './open-supabase.ts';

filterLogs();
const setup = workerOptions.parse(workerData);
const say = (reply: WorkerResponse) => parentPort?.postMessage(reply);
const service = openSupabase(
  setup,
  (mail) => say({ kind: 'mail', mail }),
  (socket, text) => say({ kind: 'frame', socket, text }),
);

const unpack = ({ method, url, headers, body }: SerializedRequest) =>
  new Request(url, { method, headers, body });

parentPort?.on('message', (question: WorkerRequest) => void receive(question));

async function receive(question: WorkerRequest): Promise<void> {
  const { answer, hear, stop } = await service;
  if (question.kind === 'stop') {
    await stop();
    process.exit(0);
  }
  if (question.kind !== 'request') {
    hear(question);
    return;
  }
  const response = await answer(unpack(question.serialized));
  const body = await response.arrayBuffer();
  const { status } = response;
  say({ kind: 'response', id: question.id, status, headers: [...response.headers], body });
}
