import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchStaffCatalog } from '../../data/backend/staff-catalog.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';

export const catalogKey = ['catalog'];

/** Returns the catalog, cached for three hours. A failed request shows a toast. */
export function useCatalog() {
  const query = useQuery({ queryKey: catalogKey, queryFn: fetchStaffCatalog });
  const { isError, isSuccess, error, errorUpdateCount } = query;
  useEffect(() => {
    const subject = 'catalog';
    if (isSuccess) withdraw(subject);
    if (!isError) return;
    const { message, requestId } =
      error instanceof ServiceUnavailableError ? error : new ServiceUnavailableError('');
    showToast({ ...pickNotices.noProducts(message, requestId), subject });
  }, [isError, isSuccess, error, errorUpdateCount]);
  return query;
}
