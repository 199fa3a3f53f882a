import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Notice } from '../../messages/notice.ts';
import { tell } from '../../stores/toasts.ts';

/** Reads a list of the records whenever its screen is opened, and tells when that failed. */
export function useList<Row>(key: string, read: () => Promise<Row[]>, failed: Notice) {
  const asked = useQuery({ queryKey: [key], queryFn: read, staleTime: 0 });
  const { isError, errorUpdateCount } = asked;
  useEffect(() => {
    if (isError) tell(failed);
  }, [isError, errorUpdateCount, failed]);
  return asked;
}
