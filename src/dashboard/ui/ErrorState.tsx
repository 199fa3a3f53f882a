/** A list that could not be read, and the way to ask again. */
export function ErrorState({ message, retry }: { message: string; retry: () => unknown }) {
  return (
    <div className="failed" role="alert">
      <p>{message}</p>
      <button type="button" className="button" onClick={() => retry()}>
        Try Again
      </button>
    </div>
  );
}
