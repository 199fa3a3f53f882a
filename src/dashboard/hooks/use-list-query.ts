import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { type Change, applyChanges } from '../optimistic-list.ts';

const $none = atom<readonly never[]>([]);

/**
 * Reads a list of the records whenever its screen is opened or the tab wakes, and tells when that
 * failed. It is shown with the changes that wait.
 */
export function useListQuery<Row>(
  key: string,
  read: () => Promise<Row[]>,
  failed: ToastMessage,
  $pending: ReadableAtom<readonly Change<Row>[]> = $none,
) {
  const query = useQuery({
    queryKey: [key],
    queryFn: read,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data: known, isError, isSuccess, errorUpdateCount, refetch } = query;
  const waiting = useStore($pending);
  const data = useMemo(() => known && applyChanges(known, waiting), [known, waiting]);
  useEffect(() => {
    const subject = `list ${key}`;
    if (isError) showToast({ ...failed, subject });
    if (isSuccess) withdraw(subject);
  }, [key, isError, isSuccess, errorUpdateCount, failed]);
  return { data, isError, refetch };
}
