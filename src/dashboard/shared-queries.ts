import { threeHoursMs } from './crud/list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countMessages } from '../data/backend/messages.ts';
import { CatalogError, fetchStaffCatalog } from '../data/backend/staff-catalog.ts';
import type { MessageFilter } from '../domain/people/inbox.ts';
import { pickNotices } from '../messages/dashboard.ts';
import { showToast, withdraw } from '../stores/toasts.ts';

export const messageCountsKey = 'message counts';
export const countPollMs = 60_000;

/**
 * Counts the messages of each state that match: when the tab becomes visible, and every
 * minute while it is. The menu and the page of the messages share the request.
 */
export const useMessageCounts = ({
  searchText = '',
  assignee = null,
  kind = null,
}: Partial<Omit<MessageFilter, 'state'>> = {}) =>
  useQuery({
    queryKey: [messageCountsKey, searchText, assignee, kind],
    queryFn: () => countMessages({ searchText, assignee, kind }),
    staleTime: 10_000,
    refetchInterval: countPollMs,
  });

export const catalogKey = ['catalog'];

/** Returns the catalog, cached for three hours. A failed request shows a toast. */
export function useCatalog() {
  const query = useQuery({
    queryKey: catalogKey,
    queryFn: fetchStaffCatalog,
    staleTime: threeHoursMs,
  });
  const { isError, isSuccess, error, errorUpdateCount } = query;
  useEffect(() => {
    const topic = 'catalog';
    if (isSuccess) withdraw(topic);
    if (!isError) return;
    const reason = error instanceof CatalogError ? error : null;
    showToast({ ...pickNotices.noProducts(reason), topic });
  }, [isError, isSuccess, error, errorUpdateCount]);
  return query;
}
