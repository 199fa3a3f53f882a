import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browser, openBrowser } from '../../fixtures/browser.ts';

const session = vi.hoisted(() => ({
  accessToken: vi.fn<() => string | null>(() => 'a-token'),
  refreshSession: vi.fn(),
  lacksRight: vi.fn(() => false),
}));
vi.mock('../../../src/stores/session.ts', () => session);

const since = '2026-11-21T10:00:00.000Z';
const taken = () => Response.json({ state: 'waiting', since, joined: false }, { status: 202 });
const door = vi.fn<typeof fetch>();
let browser: Browser;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(since) });
  vi.stubGlobal(
    'fetch',
    door.mockReset().mockImplementation(async () => taken()),
  );
  session.accessToken.mockReturnValue('a-token');
  browser = openBrowser();
});
afterEach(() => void vi.useRealTimers());

async function open() {
  vi.resetModules();
  return import('../../../src/stores/publishing.ts');
}

it('sends nothing for a role that may not publish', async () => {
  session.lacksRight.mockReturnValueOnce(true);
  const { $publishing, publish } = await open();
  publish();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(door).not.toHaveBeenCalled();
  expect($publishing.get()).toEqual({ kind: 'idle' });
});

it('sends one request for all changes within ten seconds', async () => {
  const { $publishing, publish } = await open();
  publish();
  await vi.advanceTimersByTimeAsync(6000);
  publish();
  await vi.advanceTimersByTimeAsync(3999);
  publish();
  expect(door).not.toHaveBeenCalled();
  expect($publishing.get()).toEqual({ kind: 'pending' });
  await vi.advanceTimersByTimeAsync(1);
  expect(door).toHaveBeenCalledExactlyOnceWith(
    '/refresh',
    expect.objectContaining({
      method: 'POST',
      headers: { authorization: 'Bearer a-token' },
      keepalive: true,
    }),
  );
  expect($publishing.get()).toEqual({ kind: 'requested', since });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(door).toHaveBeenCalledTimes(1);
});

it('sends another request for changes during a request', async () => {
  const { $publishing, publish } = await open();
  let response = (_response: Response) => {};
  door.mockImplementationOnce(() => new Promise((resolve) => (response = resolve)));
  publish();
  await vi.advanceTimersByTimeAsync(10_000);
  publish();
  response(taken());
  await vi.advanceTimersByTimeAsync(0);
  expect($publishing.get()).toEqual({ kind: 'pending' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(door).toHaveBeenCalledTimes(2);
  expect($publishing.get()).toEqual({ kind: 'requested', since });
});

it('ends a rollback only with a confirmation', async () => {
  const { $publishing, publish, publishOverRollback } = await open();
  door.mockImplementationOnce(async () =>
    Response.json({ code: 'rolled_back', builtAt: since }, { status: 409 }),
  );
  publish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(door.mock.lastCall?.[1]?.body).toBeUndefined();
  expect($publishing.get()).toEqual({ kind: 'rolled-back', since: '2026-11-21T10:00:10.000Z' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(door).toHaveBeenCalledTimes(1);
  await publishOverRollback();
  expect(door.mock.lastCall?.[1]?.body).toBe('{"endsRollback":true}');
  expect($publishing.get()).toEqual({ kind: 'requested', since, endsRollback: true });
});

it('waits for a user who must sign in again', async () => {
  const { $publishing, publish } = await open();
  session.accessToken.mockReturnValue(null);
  publish();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(door).not.toHaveBeenCalled();
  expect($publishing.get()).toEqual({ kind: 'pending' });
  session.accessToken.mockReturnValue('another-token');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(door).toHaveBeenCalledTimes(1);
});

it('sends a pending request when the page is left, and none otherwise', async () => {
  const { resumePublishing, publish } = await open();
  const leave = resumePublishing();
  browser.tell('pagehide');
  expect(door).not.toHaveBeenCalled();
  publish();
  browser.tell('pagehide');
  expect(door).toHaveBeenCalledTimes(1);
  leave();
});

it('continues the pending request of a previous page', async () => {
  browser.stored.setItem('staff-publishing', JSON.stringify({ kind: 'pending' }));
  const { $publishing, resumePublishing } = await open();
  resumePublishing();
  await vi.advanceTimersByTimeAsync(0);
  expect(door).toHaveBeenCalledTimes(1);
  expect($publishing.get()).toEqual({ kind: 'requested', since });
});

it('follows the request of a previous page for ten minutes', async () => {
  browser.stored.setItem('staff-publishing', JSON.stringify({ kind: 'requested', since }));
  const { $publishing, resumePublishing } = await open();
  vi.setSystemTime(Date.parse(since) + 599_000);
  resumePublishing();
  expect($publishing.get()).toEqual({ kind: 'requested', since });
  vi.setSystemTime(Date.parse(since) + 601_000);
  resumePublishing();
  expect($publishing.get()).toEqual({ kind: 'idle' });
});

it('ignores invalid stored data', async () => {
  browser.stored.setItem('staff-publishing', '{"kind":"asked"}');
  const { $publishing } = await open();
  expect($publishing.get()).toEqual({ kind: 'idle' });
});

const refusal = (status: number, code: string) => () => Response.json({ code }, { status });
const file = (status: number) => () => new Response('<!doctype html>', { status });

it.each([
  ['a door that knows nobody', refusal(401, 'invalid_token'), 'not-allowed'],
  ['a door that knows better', refusal(403, 'forbidden'), 'not-allowed'],
  ['a door whose records are down', refusal(503, 'auth_unavailable'), 'unavailable'],
  ['a door that failed', refusal(500, 'failed'), 'unavailable'],
  ['a gateway', file(502), 'unavailable'],
  ['a host of files: 404', file(404), 'unsupported'],
  ['a host of files: 405', file(405), 'unsupported'],
  ['a host of files: 403', file(403), 'unsupported'],
  ['a host of files: 501', file(501), 'unsupported'],
  ['a host that answers all with one page', file(200), 'unsupported'],
  ['nobody', () => Promise.reject(new TypeError('Failed to fetch')), 'unavailable'],
])('distinguishes %s', async (_name, response, kind) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  session.refreshSession.mockClear();
  door.mockImplementation(async () => response());
  const { $publishing, publishNow } = await open();
  await publishNow();
  expect($publishing.get()).toEqual(kind === 'unsupported' ? { kind, since } : { kind });
  expect(session.refreshSession).toHaveBeenCalledTimes(kind === 'not-allowed' ? 1 : 0);
});
