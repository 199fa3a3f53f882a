import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { Notice } from '../../messages/notice.ts';
import { tell, withdraw } from '../../stores/toasts.ts';
import { type Change, withChanges } from '../change-list.ts';

const $nothing = atom<readonly never[]>([]);

/**
 * Reads a list of the records whenever its screen is opened or the tab wakes, and tells when that
 * failed. It is shown with the changes that wait.
 */
export function useList<Row>(
  key: string,
  read: () => Promise<Row[]>,
  failed: Notice,
  $waiting: ReadableAtom<readonly Change<Row>[]> = $nothing,
) {
  const asked = useQuery({
    queryKey: [key],
    queryFn: read,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data: known, isError, isSuccess, errorUpdateCount, refetch } = asked;
  const waiting = useStore($waiting);
  const data = useMemo(() => known && withChanges(known, waiting), [known, waiting]);
  useEffect(() => {
    const subject = `list ${key}`;
    if (isError) tell({ ...failed, subject });
    if (isSuccess) withdraw(subject);
  }, [key, isError, isSuccess, errorUpdateCount, failed]);
  return { data, isError, refetch };
}
