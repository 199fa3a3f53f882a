import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readStaffCatalogue } from '../../data/supabase/staff-catalogue.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';

export const catalogueKey = ['catalogue'];

/** The catalogue, kept for three hours under one key; a failed reading is told. */
export function useCatalogue() {
  const asked = useQuery({ queryKey: catalogueKey, queryFn: readStaffCatalogue });
  const { isError, error, errorUpdateCount } = asked;
  useEffect(() => {
    if (!isError) return;
    const { message, requestId } = error instanceof NoAnswer ? error : new NoAnswer('');
    tell(pickNotices.noProducts(message, requestId));
  }, [isError, error, errorUpdateCount]);
  return asked;
}
