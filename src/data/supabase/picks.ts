import { mostPicks, type StaffPick, staffPick } from '../../domain/staff-pick.ts';
import { readRows } from './read-table.ts';

/** What stands on the home page, first to last. Throws NoAnswer. */
export async function readStaffPicks(): Promise<StaffPick[]> {
  const columns = Object.keys(staffPick.shape).join(',');
  const order = `select=${columns}&is_active=eq.true&order=sort_order.asc&limit=${mostPicks}`;
  return readRows('staff picks', staffPick, `staff_picks?${order}`, console.warn);
}
