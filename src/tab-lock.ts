/** How often a tab looks whether a lock is free, and how long it waits for another tab that takes it at once, in ms. */
const pollMs = 50;
/** A lock that was not renewed for so long, in ms, belongs to a tab that is gone. */
const staleMs = 15_000;

/**
 * Does work while no other tab of the site does work under this name. Browsers have locks of their own on secure pages
 * alone; on others, one in local storage takes their place, and without storage nothing does.
 */
export async function withTabLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if ('locks' in navigator) return navigator.locks.request(name, work);
  const key = `lock-${name}`;
  const owner = String(Math.random());
  const take = () => localStorage.setItem(key, `${owner} ${Date.now()}`);
  const isTaken = () => localStorage.getItem(key)?.startsWith(owner);
  try {
    do {
      while (isHeld(key)) await pause();
      take();
      await pause();
    } while (!isTaken());
  } catch {
    return work();
  }
  const renewal = setInterval(take, staleMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    if (isTaken()) localStorage.removeItem(key);
  }
}

function isHeld(key: string): boolean {
  const takenAt = localStorage.getItem(key)?.split(' ')[1];
  return Date.now() - Number(takenAt ?? 0) < staleMs;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs));
