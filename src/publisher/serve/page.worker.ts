import { existsSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { cspHeader, postProcessPage } from '../build/astro-output.ts';
import { loadPagesOnDemand } from '../build/renderer-cache.ts';
import { loadPublisherConfig } from '../config.ts';
import { readSiteText, storedSuffixes } from '../store/release-files.ts';
import { formType } from './read-form.ts';
import type { Page, PageAnswer, PageRequest, PostedForm } from './page-worker.ts';

/** The headers of a page that its response keeps. The others are those of the page's path. */
const ownHeaders = ['content-type', 'location', 'set-cookie', cspHeader, 'link'];

/** A response that is not sent. */
class KeptResponse extends ServerResponse {
  readonly chunks: Uint8Array[] = [];
  readonly written = Promise.withResolvers<null>();

  /** The form in which the handler calls it. */
  override writeHead(status: number, headers: object | string = {}): this {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, String(value));
    return this;
  }
  override write(chunk: Uint8Array | string): boolean {
    this.chunks.push(Buffer.from(chunk));
    return true;
  }
  override end(): this {
    this.written.resolve(null);
    return this;
  }
}

/**
 * Creates the renderer of the pages that a release has on demand, with the handler of `@astrojs/node` in its bundle.
 * It returns null for an address that no page has, and rejects if the page fails.
 */
async function createPageRenderer(
  folder: string,
  id: string,
  module: string,
): Promise<(url: string, form: PostedForm | null) => Promise<Page | null>> {
  const config = await loadPublisherConfig(module);
  const { handler, modules } = await loadPagesOnDemand(folder);
  const { createOptimizer } = config.toSiteSettings(config.loadSettings());
  const optimizer = createOptimizer(modules);
  const isStored = (file: string) =>
    storedSuffixes.some((suffix) => existsSync(join(folder, 'client', file + suffix)));

  return async (url, form) => {
    const locals: App.Locals = {
      release: { id, readText: (path) => readSiteText(join(folder, 'client', path)) },
      callerHeaders: form?.callerHeaders ?? {},
      ...(form && { requestId: form.requestId }),
    };
    const request = createRequest(url, form);
    const kept = new KeptResponse(request);
    const route = { isMatched: true };
    await handler(request, kept, () => (route.isMatched = false), locals);
    if (!route.isMatched) return null;
    await kept.written.promise;
    const { statusCode: status } = kept;
    if (status === 500)
      // What follows may be a gift card's code.
      throw new Error(`The page of /${url.split(/[/?]/, 2)[1]} has status ${status}.`);
    const headers: Record<string, string> = {};
    for (const name of ownHeaders)
      if (kept.hasHeader(name)) headers[name] = String(kept.getHeader(name));
    const body = Buffer.concat(kept.chunks);
    if (!headers['content-type']?.startsWith('text/html')) return { status, headers, body };
    const rendered = { html: body, policy: headers[cspHeader] ?? null };
    const page = postProcessPage(rendered, optimizer.optimize);
    const missing = [...optimizer.runtimeFiles.values()].find((file) => !isStored(file));
    if (missing !== undefined) throw new Error(`The release has no file ${missing}.`);
    return {
      status,
      headers: { 'content-type': 'text/html;charset=utf-8', ...page.headers },
      body: page.html,
    };
  };
}

function createRequest(url: string, form: PostedForm | null): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.method = form ? 'POST' : 'GET';
  if (form) {
    request.headers = { 'content-type': formType };
    request.push(form.body);
  }
  request.push(null);
  return request;
}

/** A thread that renders the pages of one release on demand. */
const { folder, id, module } = z
  .object({ folder: z.string(), id: z.string(), module: z.string() })
  .parse(workerData);
const render = await createPageRenderer(folder, id, module);

parentPort?.on('message', ({ number, url, form }: PageRequest) => {
  const send = (answer: Omit<PageAnswer, 'number'>) =>
    parentPort?.postMessage({ number, ...answer } satisfies PageAnswer);
  const rendered = url === null ? Promise.resolve(null) : render(url, form);
  rendered.then(
    (page) => send({ page }),
    (error: unknown) => send({ page: null, error: String(error) }),
  );
});
