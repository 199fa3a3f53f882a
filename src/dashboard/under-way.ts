const underWay = new Set<Promise<unknown>>();

const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();

/** Keeps the page from being left unasked, and staff from being signed out, until the write has ended. */
export async function keepUnderWay<Value>(write: Promise<Value>): Promise<Value> {
  underWay.add(write);
  addEventListener('beforeunload', warn);
  try {
    return await write;
  } finally {
    underWay.delete(write);
    if (underWay.size === 0) removeEventListener('beforeunload', warn);
  }
}

/** Resolves when every write has ended, well or not. */
export async function writesEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
