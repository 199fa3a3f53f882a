/**
 * Creates a queue that runs one task at a time. PGlite has one session, and the role is set on the
 * session. Concurrent requests would run with each other's rights.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}

export type Queue = ReturnType<typeof createQueue>;
