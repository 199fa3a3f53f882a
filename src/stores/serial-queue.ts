type Work<Value> = () => Promise<Value>;

/** Runs each work when the one before has ended, well or not, so that no answer overtakes a later one. */
export function createSerialQueue(): <Value>(work: Work<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: Work<Value>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
