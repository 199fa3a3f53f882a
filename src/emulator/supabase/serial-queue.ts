/**
 * Lets one piece of work run after another. PGlite has a single session, and a role is set on the
 * session: requests that overlap would read with one another's rights.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

export type Queue = ReturnType<typeof createQueue>;
