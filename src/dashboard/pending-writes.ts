const pendingWrites = new Set<Promise<unknown>>();

const warn = (leaving: BeforeUnloadEvent) => leaving.preventDefault();

/** Keeps the page from being left unasked, and staff from being signed out, until the write has ended. */
export async function trackWrite<Value>(write: Promise<Value>): Promise<Value> {
  pendingWrites.add(write);
  addEventListener('beforeunload', warn);
  try {
    return await write;
  } finally {
    pendingWrites.delete(write);
    if (pendingWrites.size === 0) removeEventListener('beforeunload', warn);
  }
}

/** Resolves when every write has ended, well or not. */
export async function whenIdle(): Promise<void> {
  while (pendingWrites.size > 0) await Promise.allSettled(pendingWrites);
}
