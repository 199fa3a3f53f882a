import { expect, it, vi } from 'vitest';
import { dropPick, switchPick } from '../../../src/dashboard/staff-picks/change-picks.ts';
import { pickRow } from '../../fixtures/pick-row.ts';

const written = vi.hoisted(() => ({ setPickActive: vi.fn(), removePick: vi.fn() }));
vi.mock('../../../src/data/supabase/staff-picks.ts', () => written);
vi.mock('../../../src/stores/publishing.ts', () => ({ publish: vi.fn() }));

const pick = pickRow();

it('removes a pick after the switch that was pressed before', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const switched = Promise.withResolvers<object>();
  written.setPickActive.mockReturnValue(switched.promise);
  written.removePick.mockResolvedValue({ ok: true, value: { id: pick.id } });
  const turned = switchPick(pick, false);
  const dropped = dropPick(pick);
  await vi.waitFor(() => expect(written.setPickActive).toHaveBeenCalled());
  expect(written.removePick).not.toHaveBeenCalled();
  switched.resolve({ ok: true, value: { id: pick.id } });
  await turned;
  await dropped;
  expect(written.removePick).toHaveBeenCalledWith(pick.id);
});
