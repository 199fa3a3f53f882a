/** The error of a list, with a button to retry. */
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
