import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CatalogError, fetchStaffCatalog } from '../../data/backend/staff-catalog.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';

export const catalogKey = ['catalog'];

/** Returns the catalog, cached for three hours. A failed request shows a toast. */
export function useCatalog() {
  const query = useQuery({ queryKey: catalogKey, queryFn: fetchStaffCatalog });
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
