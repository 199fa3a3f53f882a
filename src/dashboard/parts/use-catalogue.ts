import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readStaffCatalogue } from '../../data/supabase/staff-catalogue.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { tell, withdraw } from '../../stores/toasts.ts';

export const catalogueKey = ['catalogue'];

/** The catalogue, kept for three hours under one key; a failed reading is told. */
export function useCatalogue() {
  const asked = useQuery({ queryKey: catalogueKey, queryFn: readStaffCatalogue });
  const { isError, isSuccess, error, errorUpdateCount } = asked;
  useEffect(() => {
    const subject = 'catalog';
    if (isSuccess) withdraw(subject);
    if (!isError) return;
    const { message, requestId } = error instanceof NoAnswer ? error : new NoAnswer('');
    tell({ ...pickNotices.noProducts(message, requestId), subject });
  }, [isError, isSuccess, error, errorUpdateCount]);
  return asked;
}
