import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createReleaseHandler } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { listen } from '../fixtures/listen.ts';
import { openBuilds } from '../backend/open-builds.ts';
import { openEmulator } from '../backend/open-emulator.ts';
import { eventRow } from '../backend/supabase/event-row.ts';

const emulator = await openEmulator(smallCatalog);
const builds = await openBuilds(emulator);

const id = (end: string) => `8c6c4dc7-d050-4bff-9c8e-88ac5cb84b${end}`;

async function write(method: string, query: string, body?: object): Promise<void> {
  const response = await fetch(`${emulator.origin()}/rest/v1/events${query}`, {
    method,
    headers: {
      apikey: 'sb_secret_local-emulator-only-00_emulator',
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.text()).toBe(true);
}
const rename = (title: string) => write('PATCH', `?id=eq.${id('01')}`, { title });
const insert = (end: string, title: string) =>
  write('POST', '', { ...eventRow(title), id: id(end) });

/** Builds a release. Returns a function that asks it for the status of `/events/NAME`, and where it leads. */
async function build() {
  expect(await builds.attempt()).toMatchObject({ outcome: 'live' });
  const { handle } = await createReleaseHandler(await builds.live(), { config });
  return async (name: string) => {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://shop').pathname;
      void handle({ request, response, path, isSecure: false, getAddress: () => '' });
    });
    const site = await listen(server);
    const response = await fetch(`${site}/events/${name}`, { redirect: 'manual' });
    server.closeAllConnections();
    server.close();
    return [response.status, response.headers.get('location') ?? (await response.text())] as const;
  };
}

it('leads former addresses on, and answers 410 for an event that is deleted until it is back', async () => {
  await insert('01', 'Soup');
  await insert('02', 'Soup');
  const first = await build();
  for (const end of ['01', '02']) expect((await first(`soup-5cb84b${end}`))[0]).toBe(200);
  await rename('Stew');
  await build();
  await rename('Bread');
  const renamed = await build();
  const last = '/events/bread-5cb84b01';
  expect(await renamed('soup-5cb84b01')).toEqual([301, last]);
  expect(await renamed('stew-5cb84b01')).toEqual([301, last]);
  expect((await renamed('bread-5cb84b01'))[0]).toBe(200);
  expect((await renamed('soup-5cb84b02'))[0]).toBe(200);

  await write('DELETE', `?id=eq.${id('01')}`);
  const deleted = await build();
  const [status, html] = await deleted('bread-5cb84b01');
  expect(status).toBe(410);
  expect(html).toContain('Bread</h1>');
  expect(html).toContain('no longer in our calendar');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(await deleted('soup-5cb84b01')).toEqual([301, last]);
  expect((await deleted('removed/bread-5cb84b01'))[0]).toBe(404);
  expect((await deleted('never-00000000'))[0]).toBe(404);

  await insert('01', 'Bread');
  const restored = await build();
  expect((await restored('bread-5cb84b01'))[0]).toBe(200);
  expect(await restored('stew-5cb84b01')).toEqual([301, last]);
});
