import { z } from 'zod';
import { createSelection } from '../../domain/left-out.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { mostPicks, type StaffPick, staffPick } from '../../domain/staff-pick.ts';
import { readTable } from './read-table.ts';

/** What stands on the home page, first to last. Throws NoAnswer. */
export async function readStaffPicks(): Promise<StaffPick[]> {
  const columns = Object.keys(staffPick.shape).join(',');
  const order = `select=${columns}&is_active=eq.true&order=sort_order.asc&limit=${mostPicks}`;
  const read = z.array(z.unknown()).safeParse(await readTable(`staff_picks?${order}`));
  if (!read.success)
    throw new NoAnswer('The staff picks are not what was expected', { cause: read.error });
  const selection = createSelection('staff picks');
  const picks = read.data.flatMap((row, place) =>
    selection.take(`${place + 1}`, () => staffPick.parse(row)),
  );
  const leftOut = selection.say();
  if (leftOut) console.warn(leftOut);
  return picks;
}
