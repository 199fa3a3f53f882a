import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { findWholeBrowser, flags } from '../browser/find-browser.ts';

const run = promisify(execFile);
const display = ':97';
/** Lighthouse's slow 4G: a round trip of 150 ms, 1.6 Mbit/s down. */
const latencyMs = 150;
const bytesPerMs = (1.6 * 1024 * 1024) / 8 / 1000;

/** What a page tells of itself, in ms since the visitor asked for it. */
export type Report = {
  path: string;
  largestPaint: number;
  isPrerendered: boolean;
  /** The middle of each link on the screen, by path. */
  links: Record<string, { x: number; y: number }>;
};

const probeTag = '<script src="/probe.js"></script>';
/** Runs in each page: reports after its largest paint, once the visitor sees it. */
const probe = `
  let largest = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const report = () => setTimeout(() => {
    const [{ activationStart }] = performance.getEntriesByType('navigation');
    const links = {};
    for (const link of document.querySelectorAll('a[href]')) {
      const { x, y, width, height } = link.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isFree = link.contains(document.elementFromPoint(left, top));
      if (isFree) links[new URL(link.href).pathname] ??= { x: left, y: top };
    }
    const largestPaint = Math.max(0, largest - activationStart);
    const isPrerendered = activationStart > 0;
    const body = JSON.stringify({ path: location.pathname, largestPaint, isPrerendered, links });
    void fetch('/probe', { method: 'POST', body });
  }, 1500);
  if (document.prerendering) document.addEventListener('prerenderingchange', report);
  else addEventListener('load', report);
`;

/**
 * Opens Chromium on a display without a screen, moved by a pointer of the system: a browser that a debugger
 * drives does not prerender. Between it and the shop lies slow 4G. Throws if Xvfb or xdotool is missing.
 */
export async function openUndrivenBrowser(origin: string, path: string) {
  let hear: (report: Report) => void = () => undefined;
  /** When the line has brought what was sent before. */
  let freeAt = 0;

  /** Answers as the shop did, with the probe in each page, at the speed of the line. */
  async function sendSlowly(to: ServerResponse, from: IncomingMessage, body: Buffer) {
    const { statusCode = 500, headers } = from;
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    const content = isPage ? `${body}`.replace('</head>', `${probeTag}$&`) : body;
    const isCompressed = isPage || /javascript|json|css|svg/.test(String(headers['content-type']));
    const sent = isCompressed ? brotliCompressSync(content) : body;
    freeAt = Math.max(freeAt, performance.now() + latencyMs) + sent.length / bytesPerMs;
    await wait(freeAt - performance.now());
    to.writeHead(statusCode, {
      ...headers,
      ...(isCompressed && { 'content-encoding': 'br' }),
      'content-length': sent.length,
    }).end(sent);
  }

  /** Paths that the browser prerendered from the current page. It asks for some twice. */
  const prerendered = new Set<string>();
  let prerenders = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (
      headers['sec-fetch-dest'] === 'document' &&
      /prerender/.test(String(headers['sec-purpose']))
    )
      prerendered.add(url);
    if (url === '/probe' && method === 'POST') {
      void readText(incoming).then((text) => {
        const report: Report = JSON.parse(text);
        hear(report);
      });
      outgoing.end();
    } else if (url === '/probe.js')
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(probe);
    else {
      const plain = { ...headers, 'accept-encoding': 'identity' };
      const target = forward(origin + url, { method, headers: plain }, (response) => {
        void readBody(response).then((body) => sendSlowly(outgoing, response, body));
      });
      target.on('error', () => outgoing.destroy());
      incoming.pipe(target);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  await started(screen);
  const profile = await mkdtemp(join(tmpdir(), 'undriven-'));
  const environment = { ...process.env, DISPLAY: display };
  const point = (...commands: (string | number)[]) =>
    run('xdotool', commands.map(String), { env: environment });

  const nextReport = (act: () => Promise<unknown>): Promise<Report> =>
    Promise.race([
      new Promise<Report>((resolve) => (hear = resolve)).finally(() => (hear = () => undefined)),
      act().then(async () => {
        await wait(30_000);
        throw new Error('The page did not report');
      }),
    ]);

  const browser = spawn(
    findWholeBrowser(),
    [
      ...flags,
      '--kiosk',
      '--window-position=0,0',
      '--window-size=1280,900',
      `--user-data-dir=${profile}`,
      '--no-default-browser-check',
      `http://127.0.0.1:${port}${path}`,
    ],
    { stdio: 'ignore', env: environment },
  );
  const first = await nextReport(() => started(browser));
  return {
    /** Returns how many pages the browser prerendered. */
    countPrerenders: () => prerenders,
    /** The report of the page that was opened first. */
    first,
    /** Rests the pointer on a place, then presses. Returns the report of the next page. */
    async press({ x, y }: { x: number; y: number }, restMs: number): Promise<Report> {
      await point('mousemove', Math.round(x), Math.round(y));
      await wait(restMs);
      const report = await nextReport(() => point('click', 1));
      prerenders += prerendered.size;
      prerendered.clear();
      return report;
    },
    async close(): Promise<void> {
      for (const child of [browser, screen]) {
        child.kill();
        if (child.exitCode === null) await once(child, 'exit');
      }
      proxy.closeAllConnections();
      proxy.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function started(child: ChildProcess): Promise<void> {
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(([error]) => {
      throw error;
    }),
  ]);
  await wait(1000);
}

async function readBody(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream));
}
const readText = async (stream: AsyncIterable<Buffer>) => (await readBody(stream)).toString();
