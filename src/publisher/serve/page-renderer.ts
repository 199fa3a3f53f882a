import { existsSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { cspHeader, postProcessPage } from '../build/astro-output.ts';
import { loadPagesOnDemand } from '../build/renderer-cache.ts';
import type { PublisherConfig } from '../config.ts';
import { readSiteText, storedSuffixes } from '../store/release-files.ts';
import { formType } from './read-form.ts';

/** The body of a form that is sent, and the headers and the id with which its page calls the backend. */
export type PostedForm = {
  body: Uint8Array;
  callerHeaders: Record<string, string>;
  requestId: string;
};
export type Page = { status: number; headers: Record<string, string>; body: Uint8Array };

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

type Rendered = {
  /** The folder of the release. */
  folder: string;
  id: string;
  config: PublisherConfig;
  /** Reads a file of the site for the page. */
  readText?: (path: string) => Promise<string>;
};

/**
 * Creates the renderer of the pages that a release has on demand, with the handler of `@astrojs/node` in its bundle.
 * It returns null for an address that no page has, and rejects if the page fails.
 */
export async function createPageRenderer({
  folder,
  id,
  config,
  readText = (path) => readSiteText(join(folder, 'client', path)),
}: Rendered): Promise<(url: string, form?: PostedForm | null) => Promise<Page | null>> {
  const { handler, modules } = await loadPagesOnDemand(folder);
  const { createOptimizer } = config.toSiteSettings(config.loadSettings());
  const optimizer = createOptimizer(modules);
  const isStored = (file: string) =>
    storedSuffixes.some((suffix) => existsSync(join(folder, 'client', file + suffix)));

  return async (url, form = null) => {
    const locals: App.Locals = {
      release: { id, readText },
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
      throw new Error(`The page of ${url.split('?', 1)[0]} has status ${status}.`);
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
