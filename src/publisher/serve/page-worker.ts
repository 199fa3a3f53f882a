import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { log } from '../../log.ts';
import type { PublisherConfig } from '../config.ts';
import type { Release } from '../store/release-store.ts';
import type { Page } from './page-renderer.ts';

/** The body of a form that is sent, and the headers with which its page calls the backend. */
export type PostedForm = { body: Uint8Array; callerHeaders: Record<string, string> };
export type PageRequest = { number: number; url: string; form: PostedForm | null };

const answer = z.object({
  number: z.number(),
  page: z.nullable(
    z.object({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.custom<Uint8Array>((body) => body instanceof Uint8Array),
    }),
  ),
  error: z.optional(z.string()),
});
export type PageAnswer = z.infer<typeof answer>;

/**
 * Limits in ms: the start with its examples, one page, and one that answers a form, which waits for the backend. The
 * site's own page answers after that.
 */
const maxStartMs = 60_000;
const maxPageMs = 3000;
const maxFormMs = 15_000;
const maxWaiting = 50;
/** A thread that fails starts again so much later, at most so often. */
const restartDelayMs = 30_000;
const maxRestarts = 5;

type Options = { examples: readonly string[]; maxPageMs?: number; restartDelayMs?: number };

/**
 * Starts the thread that renders pages of a release. It has a thread of its own, so that to decode a catalog delays no
 * other response, a page that never ends can be stopped, and the code of a release goes with it.
 */
export function startPageWorker(
  { folder, id }: Release,
  { module }: PublisherConfig,
  { examples, maxPageMs: timeoutMs = maxPageMs, restartDelayMs: delayMs = restartDelayMs }: Options,
) {
  let worker: Worker | null = null;
  let ready: Promise<boolean> = Promise.resolve(false);
  let restartTimer: NodeJS.Timeout | undefined;
  let restarts = 0;
  let lastNumber = 0;
  const waiting = new Map<number, (page: Page | null) => void>();

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
      waiting.get(number)?.(page);
    });
    started.on('error', (error) => log('error', 'page_worker_failed', { release: id, error }));
    started.on('exit', () => {
      if (worker === started) restart();
    });
    worker = started;
    ready = Promise.all(examples.map((url) => request(url, maxStartMs))).then((pages) =>
      pages.every((page) => page !== null),
    );
  }

  /** Ends the thread. Later another one starts, unless this happens again and again. */
  function restart(): void {
    void worker?.terminate();
    worker = null;
    for (const settle of waiting.values()) settle(null);
    restarts += 1;
    if (restarts <= maxRestarts) restartTimer = setTimeout(start, delayMs).unref();
  }

  function request(
    url: string,
    limitMs: number,
    form: PostedForm | null = null,
  ): Promise<Page | null> {
    if (!worker || waiting.size >= maxWaiting) return Promise.resolve(null);
    const number = (lastNumber += 1);
    worker.postMessage({ number, url, form } satisfies PageRequest);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        log('error', 'page_not_rendered', { release: id, error: `no answer in ${limitMs} ms` });
        restart();
      }, limitMs).unref();
      waiting.set(number, (page) => {
        clearTimeout(timer);
        waiting.delete(number);
        resolve(page);
      });
    });
  }

  start();
  return {
    /** Renders the page of an address, or its answer to a form. Null if there is none, or it fails or takes too long. */
    async render(url: string, form: PostedForm | null = null): Promise<Page | null> {
      const isReady = await Promise.race([ready, wait(timeoutMs)]);
      return isReady ? request(url, form ? maxFormMs : timeoutMs, form) : null;
    },
    /** Ends the thread. Pages that are being rendered are answered with null. */
    close(): void {
      clearTimeout(restartTimer);
      restarts = maxRestarts;
      restart();
    },
  };
}

const wait = (ms: number) =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, ms, false).unref();
  });
