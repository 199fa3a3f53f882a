import type { Database } from './database.generated.d.ts';
import { getSupabaseClient } from './client.ts';
import { mutate, query, type QueryResult } from './postgrest.ts';

const columns = 'requires_second_step, idle_minutes';
const settings = () => getSupabaseClient().from('staff_settings');

/** The settings of the sign-in that hold for all staff. */
export type StaffSettings = Pick<
  Database['public']['Tables']['staff_settings']['Row'],
  'requires_second_step' | 'idle_minutes'
>;

/** Fetches the settings as a list of one. Throws ServiceUnavailableError. */
export const fetchStaffSettings = (): Promise<StaffSettings[]> =>
  query('The settings', settings().select(columns));

/** Changes the settings. The code is `refused` if the caller has no second step to require. */
export const updateStaffSettings = (change: Partial<StaffSettings>): QueryResult<StaffSettings> =>
  mutate('The settings', settings().update(change).eq('id', true).select(columns).single());
