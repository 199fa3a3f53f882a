import { expect, it } from 'vitest';
import { type Activity, foldRuns } from '../../../../src/domain/people/activity.ts';
import { formatDetails, formatRun } from '../../../../src/messages/activity.ts';

const entry = (id: number, change: Partial<Activity> = {}): Activity => ({
  id,
  occurred_at: '2026-11-26T12:00:00Z',
  actor_name: 'owner',
  action: 'updated',
  topic: 'staff_picks',
  label: `Book ${id}`,
  details: {},
  ...change,
});

it('folds three or more like entries in a row, and no fewer', () => {
  const entries = [
    ...[9, 8, 7].map((id) => entry(id)),
    ...[6, 5].map((id) => entry(id, { actor_name: 'marnie' })),
    entry(4, { action: 'created' }),
    entry(3),
  ];
  expect(foldRuns(entries).map((run) => run.map(({ id }) => id))).toEqual([
    [9, 8, 7],
    [6],
    [5],
    [4],
    [3],
  ]);
  expect(foldRuns(entries).map(formatRun)).toEqual([
    'owner updated 3 staff picks',
    'marnie updated the staff pick “Book 6”',
    'marnie updated the staff pick “Book 5”',
    'owner created the staff pick “Book 4”',
    'owner updated the staff pick “Book 3”',
  ]);
});

it('says from what to what a field was changed, by its label', () => {
  const details: Activity['details'] = {
    price: ['Free', '$12'],
    is_active: ['true', 'false'],
    note: [null, 'Read it.'],
  };
  expect(formatDetails({ details })).toEqual([
    'Price: “Free” → “$12”',
    'Is active: “true” → “false”',
    'Note: nothing → “Read it.”',
  ]);
});
