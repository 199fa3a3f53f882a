import { maxPicks, type StaffPick, staffPick } from '../../domain/staff-pick.ts';
import { fetchRows } from './rest.ts';

/** Fetches the picks of the home page, in order. Throws ServiceUnavailableError. */
export async function fetchStaffPicks(): Promise<StaffPick[]> {
  const columns = Object.keys(staffPick.shape).join(',');
  const order = `select=${columns}&is_active=eq.true&order=sort_order.asc&limit=${maxPicks}`;
  return fetchRows('staff picks', staffPick, `staff_picks?${order}`, console.warn);
}
