import { expect, it } from 'vitest';
import { summarizeChanges } from '../../../../src/domain/merchandising/scheduled-change.ts';

const entry = (minute: number, actor_name: string) => ({
  occurred_at: `2026-11-26T12:${`${minute}`.padStart(2, '0')}:00+00:00`,
  actor_name,
});

it('counts the changes of each person between two releases', () => {
  const entries = [entry(1, 'owner'), entry(5, 'marnie'), entry(6, 'owner'), entry(7, 'owner')];
  const summary = summarizeChanges(entries, '2026-11-26T12:01:00Z', '2026-11-26T12:06:00Z');
  expect(summary).toEqual([
    { name: 'marnie', count: 1 },
    { name: 'owner', count: 1 },
  ]);
  expect(summarizeChanges(entries, null, '2026-11-26T13:00:00Z')[0]).toEqual({
    name: 'owner',
    count: 3,
  });
});
