import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Window, type Document, type Element } from 'happy-dom';
import { afterAll, beforeAll, vi } from 'vitest';
import { createReleaseStore, serve } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { site } from '../fixtures/shop-ports.ts';
import { copyShop } from '../fixtures/test-shop.ts';

const { DOMParser } = new Window();

export const parse = (text: string, type: 'text/html' | 'text/xml' = 'text/html') =>
  new DOMParser().parseFromString(text, type);
const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** What a visitor reads in a page or a part of it. No script runs. */
function read(root: Document | Element) {
  const all = (selector: string): Element[] => [...root.querySelectorAll(selector)];
  return {
    attribute: (name: string) => ('getAttribute' in root ? root.getAttribute(name) : null),
    text: clean('body' in root ? root.body.textContent : root.textContent),
    count: (selector: string) => all(selector).length,
    texts: (selector: string) => all(selector).map(({ textContent }) => clean(textContent)),
    attributes: (selector: string, name: string) =>
      all(selector).map((element) => element.getAttribute(name)),
    /** The address of the only link with this text. */
    href(text: string): string | null {
      const links = all('a').filter(({ textContent }) => clean(textContent) === text);
      if (links.length !== 1) throw new Error(`${links.length} links are named ${text}.`);
      return links[0]?.getAttribute('href') ?? null;
    },
    /** The first part that a selector matches and whose text contains other words. */
    part(selector: string, words: string | RegExp = '') {
      const found = all(selector).find(({ textContent }) =>
        typeof words === 'string'
          ? clean(textContent).includes(words)
          : words.test(clean(textContent)),
      );
      if (!found) throw new Error(`There is no ${selector} with ${String(words)}.`);
      return read(found);
    },
    /** The section with this name. */
    region(name: string | RegExp) {
      const found = all('section[aria-labelledby]').find((section) => {
        const label = clean(
          root.querySelector(`#${section.getAttribute('aria-labelledby')}`)?.textContent,
        );
        return typeof name === 'string' ? label === name : name.test(label);
      });
      if (!found) throw new Error(`No section is named ${String(name)}.`);
      return read(found);
    },
  };
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Data = Record<string, unknown>;

/** Serves the built shop of the tests in this process, without its backend, until the tests of the file have ended. */
export async function openPages() {
  const folder = await copyShop();
  const release = await createReleaseStore(join(folder, 'releases')).live();
  if (!release) throw new Error('No release is live.');
  const server = await serve({ config, port: 0 });
  await server.showRelease(release);

  // Missing pages and reports are logged.
  beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());

  const origin = `http://127.0.0.1:${server.port}`;
  /** Each request has a connection of its own, which no pause of this process can outlast. */
  async function get(path: string, { body, ...options }: Sent = {}): Promise<Response> {
    const sent = request(origin + path.replace(site, ''), { ...options, agent: false }).end(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (!response) throw new Error('No response');
    const { statusCode = 0, headersDistinct } = response;
    const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
      name,
      values.join(', '),
    ]);
    const bytes = Buffer.concat(await Array.fromAsync(response));
    return new Response(bytes.length > 0 ? bytes : null, { status: statusCode, headers });
  }

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  return {
    get,
    getText: async (path: string) => (await get(path)).text(),
    async open(path: string) {
      const response = await get(path);
      const html = await response.text();
      const document = parse(html);
      const page = read(document);
      return {
        ...page,
        html,
        status: response.status,
        title: clean(document.title),
        main: page.part('main'),
        meta: (name: string) =>
          page.attributes(`meta[name="${name}"], meta[property="${name}"]`, 'content'),
        /** The only structured data of a type. */
        data(type: string): Data {
          const every: Data[] = page
            .texts('script[type="application/ld+json"]')
            .map((text) => JSON.parse(text));
          const found = every.filter((data) => [data['@type']].flat().includes(type));
          if (found.length !== 1 || !found[0]) throw new Error(`${found.length} of type ${type}`);
          return found[0];
        },
      };
    },
  };
}
