import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let toasts: typeof import('../../../src/stores/toasts.ts');
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  toasts = await import('../../../src/stores/toasts.ts');
});
afterEach(() => vi.useRealTimers());

const tell = (title: string, more: object = {}) => toasts.showToast({ title, text: '', ...more });
const shown = () => toasts.$toasts.get().map(({ title }) => title);
const idOf = (title: string) => toasts.$toasts.get().find((toast) => toast.title === title)?.id;

describe('toasts of one topic', () => {
  it('replace each other, errors too', () => {
    tell('Out of stock', { isError: true, topic: 'book:1' });
    tell('Cart cleared', { topic: 'cart' });
    tell('Added to cart', { topic: 'book:1' });
    expect(shown()).toEqual(['Cart cleared', 'Added to cart']);
    tell('Error', { isError: true, topic: 'book:1' });
    expect(shown()).toEqual(['Cart cleared', 'Error']);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['Error']);
  });

  it('keep those without a topic', () => {
    tell('one');
    tell('two');
    expect(shown()).toEqual(['one', 'two']);
  });

  it('disappear when they are withdrawn', () => {
    tell('Error', { isError: true, topic: 'book:1' });
    tell('Error of another', { isError: true, topic: 'book:2' });
    toasts.withdraw('book:1');
    expect(shown()).toEqual(['Error of another']);
  });
});

describe('a toast', () => {
  it('stays for four and a half seconds', () => {
    tell('Added to cart');
    vi.advanceTimersByTime(4499);
    expect(shown()).toEqual(['Added to cart']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('stays for its own duration', () => {
    tell('Added to favorites', { durationMs: 2000 });
    vi.advanceTimersByTime(1999);
    expect(shown()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('stays until it is dismissed, if it is an error', () => {
    tell('Error', { isError: true });
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toEqual(['Error']);
    toasts.dismiss(idOf('Error') ?? 0);
    expect(shown()).toEqual([]);
  });

  it('can be dismissed before its time, once', () => {
    tell('one');
    tell('two');
    const id = idOf('one') ?? 0;
    toasts.dismiss(id);
    toasts.dismiss(id);
    expect(shown()).toEqual(['two']);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('has a unique id, even with the same text', () => {
    tell('same');
    tell('same');
    expect(new Set(toasts.$toasts.get().map(({ id }) => id)).size).toBe(2);
  });
});

describe('many toasts', () => {
  it('show the newest three, newest last, and leave no timer', () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) tell(title);
    expect(shown()).toEqual(['three', 'four', 'five']);
    expect(vi.getTimerCount()).toBe(3);
    vi.advanceTimersByTime(4500);
    expect(shown()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are at most three, with errors', () => {
    for (let count = 0; count < 20; count += 1) {
      tell(`${count}`, { isError: count % 2 === 0 });
      expect(shown().length).toBeLessThanOrEqual(3);
    }
  });
});

describe('under the pointer or in focus', () => {
  it('all pause, and then have the remaining time', () => {
    tell('one');
    vi.advanceTimersByTime(2000);
    tell('two');
    vi.advanceTimersByTime(1000);
    toasts.pauseToasts();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['one', 'two']);
    toasts.resumeToasts();
    vi.advanceTimersByTime(1499);
    expect(shown()).toEqual(['one', 'two']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual(['two']);
    vi.advanceTimersByTime(2000);
    expect(shown()).toEqual([]);
  });

  it('none disappears at once when released', () => {
    tell('one');
    vi.advanceTimersByTime(4490);
    toasts.pauseToasts();
    vi.advanceTimersByTime(10_000);
    toasts.resumeToasts();
    vi.advanceTimersByTime(999);
    expect(shown()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('pauses during both, one after the other', () => {
    tell('one');
    vi.advanceTimersByTime(500);
    toasts.pauseToasts();
    vi.advanceTimersByTime(60_000);
    toasts.pauseToasts();
    toasts.resumeToasts();
    vi.advanceTimersByTime(3999);
    expect(shown()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('gets no additional time on a second release', () => {
    tell('one');
    toasts.pauseToasts();
    toasts.resumeToasts();
    vi.advanceTimersByTime(3000);
    toasts.resumeToasts();
    vi.advanceTimersByTime(1500);
    expect(shown()).toEqual([]);
  });

  it('shows an error without a duration', () => {
    tell('Error', { isError: true });
    toasts.pauseToasts();
    toasts.resumeToasts();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['Error']);
  });
});
