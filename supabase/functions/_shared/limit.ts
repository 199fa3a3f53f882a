import { Refusal } from './refusal.ts';

const mostCallers = 10_000;

/** So many calls per caller and window, counted in this instance alone. */
export function createLimit({ calls, seconds }: { calls: number; seconds: number }) {
  const windows = new Map<string, { ends: number; used: number }>();

  return (caller: string): void => {
    const now = Date.now();
    const current = windows.get(caller);
    if (!current || current.ends <= now) {
      if (windows.size >= mostCallers) windows.clear();
      windows.set(caller, { ends: now + seconds * 1000, used: 1 });
      return;
    }
    current.used += 1;
    if (current.used <= calls) return;
    const wait = Math.ceil((current.ends - now) / 1000);
    throw new Refusal(429, 'too-many-requests', 'Too many requests. Please wait a moment.', {
      'retry-after': `${wait}`,
    });
  };
}
