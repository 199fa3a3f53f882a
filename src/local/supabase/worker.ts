import { parentPort, workerData } from 'node:worker_threads';
import { type Parcel, type Question, type Reply, workerSetup } from './messages.ts';
import { muteLibrary } from './mute-library.ts';
import { openService } from './service.ts';

muteLibrary();
const setup = workerSetup.parse(workerData);
const say = (reply: Reply) => parentPort?.postMessage(reply);
const service = openService(
  setup,
  (mail) => say({ kind: 'mail', mail }),
  (socket, text) => say({ kind: 'frame', socket, text }),
);

const unpack = ({ method, url, headers, body }: Parcel) =>
  new Request(url, { method, headers, body });

parentPort?.on('message', (question: Question) => void receive(question));

async function receive(question: Question): Promise<void> {
  const { answer, hear, stop } = await service;
  if (question.kind === 'stop') {
    await stop();
    process.exit(0);
  }
  if (question.kind !== 'request') {
    hear(question);
    return;
  }
  const response = await answer(unpack(question.parcel));
  const body = await response.arrayBuffer();
  const { status } = response;
  say({ kind: 'response', id: question.id, status, headers: [...response.headers], body });
}
