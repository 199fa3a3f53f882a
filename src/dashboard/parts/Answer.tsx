import type { ReactNode } from 'react';
import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';

type Props<T> = {
  to: { data: T | undefined; isError: boolean; refetch: () => unknown };
  /** What is asked for: “the events”. */
  of: string;
  /** What is said when it could not be had. */
  failure: string;
  children: (data: T) => ReactNode;
};

/** What a request has come to: its rows, also while they are asked for again; a failure; the wait. */
export function Answer<T>({ to, of, failure, children }: Props<T>) {
  if (to.data !== undefined) return children(to.data);
  return to.isError ? <Failed sentence={failure} retry={to.refetch} /> : <Loading of={of} />;
}
