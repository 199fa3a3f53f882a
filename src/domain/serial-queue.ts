/** Creates a queue that runs one task at a time. A failed task does not stop the queue. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

export type SerialQueue = ReturnType<typeof createSerialQueue>;
