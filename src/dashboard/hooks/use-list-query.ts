import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { type Change, applyChanges } from '../optimistic-list.ts';

const $none = atom<readonly never[]>([]);

/**
 * Fetches a list when its page opens or the tab becomes visible. A failure shows a toast. Pending
 * changes are applied to the data.
 */
export function useListQuery<Row>(
  key: string,
  fetchRows: () => Promise<Row[]>,
  failed: ToastMessage,
  $pending: ReadableAtom<readonly Change<Row>[]> = $none,
) {
  const query = useQuery({
    queryKey: [key],
    queryFn: fetchRows,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { data: cached, isError, isSuccess, errorUpdateCount, refetch } = query;
  const pendingChanges = useStore($pending);
  const data = useMemo(
    () => cached && applyChanges(cached, pendingChanges),
    [cached, pendingChanges],
  );
  useEffect(() => {
    const subject = `list ${key}`;
    if (isError) showToast({ ...failed, subject });
    if (isSuccess) withdraw(subject);
  }, [key, isError, isSuccess, errorUpdateCount, failed]);
  return { data, isError, refetch };
}
