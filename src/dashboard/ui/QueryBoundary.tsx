import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Spinner } from './Spinner.tsx';

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
