import { useQuery } from '@tanstack/react-query';
import { listStaffNames } from '../../data/backend/users.ts';

/** The names of those to whom messages can be or are assigned. */
export const useStaffNames = () =>
  useQuery({ queryKey: ['staff names'], queryFn: listStaffNames, staleTime: 60_000 });
