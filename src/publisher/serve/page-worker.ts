import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { log } from '../../log.ts';
import type { PublisherConfig } from '../config.ts';
import type { Release } from '../store/release-store.ts';

/** The body of a form that is sent, and the headers and the id with which its page calls the backend. */
export type PostedForm = {
  body: Uint8Array;
  callerHeaders: Record<string, string>;
  requestId: string;
};

/** Without a URL, the thread only answers that it runs. */
export type PageRequest = { number: number; url: string | null; form: PostedForm | null };

const page = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.custom<Uint8Array>((body) => body instanceof Uint8Array),
});
export type Page = z.infer<typeof page>;

const answer = z.object({
  number: z.number(),
  page: page.nullable(),
  error: z.optional(z.string()),
});
export type PageAnswer = z.infer<typeof answer>;

/** A page, or why there is none: `missing` if no page has the address. */
export type Outcome = Page | 'missing' | 'failed';
export type WorkerStatus = 'ok' | 'unknown' | 'failed';

/** Limits in ms: the start with its examples, and the answer of a thread that may be blocked. */
const maxStartMs = 60_000;
const maxPingMs = 1000;
/** Of the callers that wait for a page, and of the pages of each. */
const maxCallers = 100;
const maxWaiting = 10;
/** A thread that fails starts again so much later, twice as late for each other failure in the last hour. */
const restartDelayMs = 30_000;
const maxRestartDelayMs = 600_000;
const forgetAfterMs = 3_600_000;

type Options = {
  /** Pages that are rendered before a visitor asks. Without any, the thread starts with the first page. */
  examples?: readonly string[];
  /** The time of a page, which counts from when the thread gets it. It waits for that as long at most. */
  maxPageMs: number;
  /** The pages that the thread has at the same time. */
  maxRunning: number;
  restartDelayMs?: number;
};

type Job = { url: string; form: PostedForm | null; settle: (outcome: Outcome) => void };

/**
 * Starts the thread that renders pages of a release. It has a thread of its own, so that to decode a catalog delays no
 * other response, a thread that is blocked can be replaced, and the code of a release goes with it. Callers take
 * turns. A page that takes too long fails alone.
 */
export function startPageWorker(
  { folder, id }: Release,
  { module }: PublisherConfig,
  { examples = [], maxPageMs, maxRunning, restartDelayMs: delayMs = restartDelayMs }: Options,
) {
  let worker: Worker | null = null;
  let status: 'idle' | 'starting' | 'ready' | 'failed' = 'idle';
  let isClosing = false;
  let failures: number[] = [];
  let restartTimer: NodeJS.Timeout | undefined;
  let lastNumber = 0;
  const running = new Map<number, (outcome: Outcome | 'late') => void>();
  const waiting = new Map<string, Job[]>();

  function start(): void {
    const started = new Worker(new URL('page.worker.ts', import.meta.url), {
      workerData: { folder, id, module },
      execArgv: [],
      // Else React checks what it renders, which takes twice the time.
      env: { ...process.env, NODE_ENV: 'production' },
      // Each page leaves some megabytes.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    started.unref();
    started.on('message', (message: unknown) => {
      const { number, page, error } = answer.parse(message);
      if (error !== undefined) log('error', 'page_not_rendered', { release: id, error });
      running.get(number)?.(error === undefined ? (page ?? 'missing') : 'failed');
    });
    started.on('error', (error) => log('error', 'page_worker_failed', { release: id, error }));
    started.on('exit', () => {
      if (worker === started) restart();
    });
    worker = started;
    status = 'starting';
    void Promise.all(examples.map((url) => send(url, null, maxStartMs))).then((pages) => {
      if (worker !== started) return;
      if (!pages.every((page) => typeof page === 'object')) return restart();
      status = 'ready';
      next();
    });
  }

  /** Ends the thread, with what it renders. Another one starts later. */
  function restart(): void {
    end();
    failures = [...failures.filter((at) => at > Date.now() - forgetAfterMs), Date.now()];
    const delay = Math.min(delayMs * 2 ** (failures.length - 1), maxRestartDelayMs);
    if (!isClosing) restartTimer = setTimeout(start, delay).unref();
  }

  function end(): void {
    void worker?.terminate();
    worker = null;
    status = 'failed';
    for (const settle of running.values()) settle('failed');
    for (const job of [...waiting.values()].flat()) job.settle('failed');
    waiting.clear();
  }

  function send(url: string | null, form: PostedForm | null, limitMs: number) {
    const { promise, resolve } = Promise.withResolvers<Outcome | 'late'>();
    const number = (lastNumber += 1);
    const timer = setTimeout(() => running.get(number)?.('late'), limitMs).unref();
    running.set(number, (outcome) => {
      clearTimeout(timer);
      running.delete(number);
      resolve(outcome);
    });
    worker?.postMessage({ number, url, form } satisfies PageRequest);
    return promise;
  }

  /** Sends waiting pages to the thread, one of each caller in turn. */
  function next(): void {
    while (status === 'ready' && running.size < maxRunning) {
      const [first] = waiting;
      const job = first?.[1].shift();
      if (!first || !job) break;
      const [caller, others] = first;
      waiting.delete(caller);
      if (others.length > 0) waiting.set(caller, others);
      void render(job);
    }
    if (isClosing && worker && (status !== 'ready' || running.size === 0)) end();
  }

  async function render({ url, form, settle }: Job): Promise<void> {
    const outcome = await send(url, form, maxPageMs);
    settle(outcome === 'late' ? 'failed' : outcome);
    if (outcome === 'late') {
      log('error', 'page_not_rendered', { release: id, error: `no answer in ${maxPageMs} ms` });
      const late = worker;
      if ((await send(null, null, maxPingMs)) === 'late' && worker === late) restart();
    }
    next();
  }

  if (examples.length > 0) start();
  return {
    status: (): WorkerStatus =>
      status === 'failed' ? 'failed' : status === 'starting' ? 'unknown' : 'ok',
    /** Renders the page of an address, or its answer to a form, in the turn of its caller. */
    render(url: string, caller: string, form: PostedForm | null = null): Promise<Outcome> {
      if (status === 'idle' && !isClosing) start();
      const jobs = waiting.get(caller) ?? [];
      const isFull = jobs.length >= maxWaiting || waiting.size >= maxCallers;
      if (status === 'failed' || isClosing || isFull) return Promise.resolve('failed');
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const job = { url, form, settle: resolve };
      jobs.push(job);
      waiting.set(caller, jobs);
      setTimeout(() => {
        const place = jobs.indexOf(job);
        if (place >= 0) jobs.splice(place, 1);
        if (place >= 0 && jobs.length === 0) waiting.delete(caller);
        if (place >= 0) resolve('failed');
      }, maxPageMs).unref();
      next();
      return promise;
    },
    /** Ends the thread when it has rendered what was asked for. */
    close(): void {
      isClosing = true;
      clearTimeout(restartTimer);
      next();
    },
  };
}
