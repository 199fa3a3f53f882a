type Work<Value> = () => Promise<Value>;

/**
 * Creates a queue that runs one task at a time, so that responses arrive in order. A failed task
 * does not stop the queue.
 */
export function createSerialQueue(): <Value>(work: Work<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: Work<Value>) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
