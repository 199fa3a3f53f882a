import { expect, it, vi } from 'vitest';
import { removePick, setPickActive } from '../../../../src/dashboard/staff-picks/pick-mutations.ts';
import { pickRow } from '../../../fixtures/pick-row.ts';

const written = vi.hoisted(() => ({ updatePickActive: vi.fn(), deletePickRow: vi.fn() }));
vi.mock('../../../../src/data/supabase/staff-picks.ts', () => written);
vi.mock('../../../../src/stores/publishing.ts', () => ({ publish: vi.fn() }));

const pick = pickRow();

it('removes a pick after a pending switch of it', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const switched = Promise.withResolvers<object>();
  written.updatePickActive.mockReturnValue(switched.promise);
  written.deletePickRow.mockResolvedValue({ ok: true, value: { id: pick.id } });
  const turned = setPickActive(pick, false);
  const dropped = removePick(pick);
  await vi.waitFor(() => expect(written.updatePickActive).toHaveBeenCalled());
  expect(written.deletePickRow).not.toHaveBeenCalled();
  switched.resolve({ ok: true, value: { id: pick.id } });
  await turned;
  await dropped;
  expect(written.deletePickRow).toHaveBeenCalledWith(pick.id);
});
