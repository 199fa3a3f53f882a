/** A list that could not be read, and the way to ask again. */
export function Failed({ sentence, retry }: { sentence: string; retry: () => unknown }) {
  return (
    <div className="failed" role="alert">
      <p>{sentence}</p>
      <button type="button" className="press" onClick={() => retry()}>
        Try Again
      </button>
    </div>
  );
}
