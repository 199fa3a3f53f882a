import type { ReactNode } from 'react';

type Props<T> = {
  to: { data: T | undefined; isError: boolean; refetch: () => unknown };
  /** The name of the data, such as “the events”. */
  of: string;
  /** The error message. */
  failure: string;
  children: (data: T) => ReactNode;
};

/**
 * Renders the data of a query, which stays during a refetch. Otherwise shows the error or the
 * loading state.
 */
export function QueryBoundary<T>({ to, of, failure, children }: Props<T>) {
  if (to.data !== undefined) return children(to.data);
  return to.isError ? <ErrorState message={failure} retry={to.refetch} /> : <Spinner of={of} />;
}

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

/** The loading state. */
export function Spinner({ of }: { of: string }) {
  return (
    <div role="status">
      <div className="spinner" />
      <span className="sr-only">Loading {of}…</span>
    </div>
  );
}
