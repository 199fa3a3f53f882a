import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Spinner } from './Spinner.tsx';

type Props<T> = {
  to: { data: T | undefined; isError: boolean; refetch: () => unknown };
  /** What is asked for: “the events”. */
  of: string;
  /** What is said when it could not be had. */
  failure: string;
  children: (data: T) => ReactNode;
};

/** What a request has come to: its rows, also while they are asked for again; a failure; the wait. */
export function QueryBoundary<T>({ to, of, failure, children }: Props<T>) {
  if (to.data !== undefined) return children(to.data);
  return to.isError ? <ErrorState message={failure} retry={to.refetch} /> : <Spinner of={of} />;
}
