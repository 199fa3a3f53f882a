const pendingWrites = new Set<Promise<unknown>>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Tracks a write. Until it ends, leaving the page asks for confirmation, and signing out waits. */
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

/** Resolves when all writes have ended, successful or not. */
export async function whenIdle(): Promise<void> {
  while (pendingWrites.size > 0) await Promise.allSettled(pendingWrites);
}
