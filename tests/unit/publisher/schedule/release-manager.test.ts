import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBuildScheduler } from '../../../../src/publisher/schedule/release-manager.ts';

let runs: string[];
let finish: (isLive: boolean) => void;
let scheduler: ReturnType<typeof createBuildScheduler>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  runs = [];
  scheduler = createBuildScheduler({
    run: (cause, onStart) => {
      runs.push(cause);
      onStart();
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
});
afterEach(() => {
  scheduler.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('coalesces a thousand requests into one build', async () => {
  for (let index = 0; index < 1000; index += 1) {
    scheduler.request('publish');
    await pass(5);
  }
  await pass(1000);
  expect(runs).toEqual(['publish']);
});

it('limits the debounce of continuous requests', async () => {
  for (let index = 0; index < 30; index += 1) {
    scheduler.request('webhook');
    await pass(500);
  }
  expect(runs.length).toBeGreaterThan(0);
});

it('runs one more build for all requests during a build', async () => {
  scheduler.request('publish');
  await pass(1000);
  expect(scheduler.state()).toBe('building');
  expect(scheduler.request('publish').coalesced).toBe(false);
  expect(scheduler.request('webhook').coalesced).toBe(true);
  await pass(60_000);
  expect(runs.length).toBe(1);
  finish(true);
  await pass(1000);
  expect(runs).toEqual(['publish', 'publish']);
  finish(true);
  await pass(3_600_000);
  expect(runs.length).toBe(2);
  expect(scheduler.state()).toBe('idle');
});

it('retries with doubled delays of at most half an hour', async () => {
  scheduler.request('schedule');
  await pass(1000);
  const waits: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const seen = runs.length;
    finish(false);
    let waited = 0;
    while (runs.length === seen) {
      await pass(1000);
      waited += 1;
    }
    waits.push(waited - 1);
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1800, 1800, 1800]);
  expect(new Set(runs.slice(1))).toEqual(new Set(['retry']));
});

it('resets the delay after a success', async () => {
  scheduler.request('schedule');
  await pass(1000);
  finish(false);
  await pass(61_000);
  finish(true);
  await pass(7_200_000);
  expect(runs.length).toBe(2);
});

it('does nothing after a stop', async () => {
  scheduler.request('publish');
  scheduler.stop();
  await pass(60_000);
  expect(runs).toEqual([]);
});
