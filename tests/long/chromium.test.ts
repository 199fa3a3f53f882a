import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { createClient } from '@supabase/supabase-js';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/data/backend/database.generated.d.ts';
import { startEmulator, type Emulator } from '../../src/emulator/index.ts';
import { drivenFlags, findBrowser } from '../browser/find-browser.ts';
import { freshFolder } from '../backend/supabase/data-template.ts';
import { eventRow } from '../backend/supabase/event-row.ts';

declare global {
  interface Window {
    supabase: { createClient: typeof createClient };
    client: ReturnType<typeof createClient<Database>>;
    states: string[];
  }
}

const library = readFileSync(
  createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js'),
  'utf8',
);
const key = 'sb_publishable_local-emulator-only-00_emulator';
const credentials = { email: 'owner@heartandhollow.example', password: 'heart-and-hollow' };

let dataDir: string;
let emulator: Emulator;
let browser: Browser;
let site: Server;
beforeAll(async () => {
  dataDir = await freshFolder();
  site = createServer(servePage).listen(0, '127.0.0.1');
  await once(site, 'listening');
  emulator = await startEmulator({ port: 0, dataDir, siteOrigin: siteOrigin() });
  browser = await chromium.launch({ executablePath: findBrowser(), args: drivenFlags });
});
afterAll(async () => {
  await browser.close();
  await emulator.stop();
  site.close();
  site.closeAllConnections();
  await rm(dataDir, { recursive: true });
});

function siteOrigin(): string {
  const address = site.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A page of the shop's origin, which is not the emulator's, with the client that a browser is given. */
function servePage({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url.endsWith('.js')) {
    response.setHeader('content-type', 'text/javascript').end(library);
    return;
  }
  const make = `
    window.states = [];
    window.client = window.supabase.createClient('${emulator.origin}', '${key}');
    window.client.auth.onAuthStateChange((state) => window.states.push(state));`;
  const html = `<!doctype html><script src="/supabase.js"></script><script>${make}</script>`;
  response.setHeader('content-type', 'text/html').end(html);
}

async function openPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${siteOrigin()}/login`);
  return page;
}

test('signs in from a page, survives a reload, reads, writes, receives changes and signs out', async () => {
  const page = await openPage();
  const signedIn = await page.evaluate(async (given) => {
    const { data, error } = await window.client.auth.signInWithPassword(given);
    return error?.message ?? data.user?.email;
  }, credentials);
  expect(signedIn).toBe(credentials.email);
  await page.reload();

  const outcome = await page.evaluate(async (row) => {
    const { client } = window;
    const heard: unknown[] = [];
    const isListening = Promise.withResolvers<void>();
    const hasHeard = Promise.withResolvers<void>();
    client
      .channel('events')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'events' }, (change) => {
        heard.push(change.eventType);
        if (heard.length === 3) hasHeard.resolve();
      })
      .on('system', {}, () => isListening.resolve())
      .subscribe();
    await isListening.promise;
    const user = await client.auth.getUser();
    const counted = await client.from('profiles').select('*', { count: 'exact', head: true });
    const events = () => client.from('events');
    const added = await events().insert(row).select('id').single().throwOnError();
    await events().update({ price: '$5' }).eq('id', added.data.id).throwOnError();
    await events().delete().eq('id', added.data.id).throwOnError();
    const picture = new File([new Uint8Array([137, 80, 78, 71])], 'a.png', { type: 'image/png' });
    const pictures = client.storage.from('event-images');
    const uploaded = await pictures.upload('a.png', picture, { upsert: true });
    const seen = await fetch(pictures.getPublicUrl('a.png').data.publicUrl);
    const listed = await pictures.list('', { search: 'a.png' });
    const removed = await pictures.remove(['a.png']);
    const results = await client.functions.invoke('collections');
    const profile = await client.rpc('ensure_profile');
    await hasHeard.promise;
    await client.removeAllChannels();
    await client.auth.signOut();
    return {
      email: user.data.user?.email,
      profiles: counted.count,
      uploaded: uploaded.error?.message ?? uploaded.data?.path,
      bytes: (await seen.arrayBuffer()).byteLength,
      pictures: [listed.data?.length, removed.data?.length],
      collections: results.data?.success,
      approved: profile.data?.approved,
      heard,
      left: (await client.auth.getSession()).data.session,
    };
  }, eventRow('From a page'));
  expect(outcome).toEqual({
    email: credentials.email,
    profiles: 3,
    uploaded: 'a.png',
    bytes: 4,
    pictures: [1, 1],
    collections: true,
    approved: true,
    heard: ['INSERT', 'UPDATE', 'DELETE'],
    left: null,
  });
  await page.context().close();
});

test('opens a page with a recovery session from the link of a reset mail', async () => {
  const { email } = credentials;
  const redirectTo = `${siteOrigin()}/login`;
  await createClient(emulator.origin, key).auth.resetPasswordForEmail(email, { redirectTo });
  const mails = await (await fetch(`${emulator.origin}/__mail?to=${email}`)).json();
  // A link as in Auth's own mails, which signs in at once.
  const [, token = ''] = /token_hash=(\w+)/.exec(mails[0].text) ?? [];
  const link = `${emulator.origin}/auth/v1/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(redirectTo)}`;
  const page = await openPage();
  await page.goto(link);
  await page.waitForFunction(() => window.states.includes('PASSWORD_RECOVERY'));
  expect(page.url()).not.toContain('access_token');
  const changed = await page.evaluate(async () => {
    const { error } = await window.client.auth.updateUser({ password: 'quite-another-one' });
    return error?.message ?? 'changed';
  });
  expect(changed).toBe('changed');
  await page.context().close();
});

test('sends a page errors with a readable message', async () => {
  const page = await openPage();
  const refusals = await page.evaluate(async () => {
    const { client } = window;
    const wrong = { email: 'owner@heartandhollow.example', password: 'not-this-one' };
    const signIn = await client.auth.signInWithPassword(wrong);
    const table = await client.from('profiles').select();
    const upload = await client.storage.from('event-images').upload('b.png', new Blob(['x']));
    const call = await client.functions.invoke('get-users');
    return [signIn.error?.code, table.error?.code, upload.error !== null, call.error?.name];
  });
  expect(refusals).toEqual(['invalid_credentials', '42501', true, 'FunctionsHttpError']);
  await page.context().close();
});
