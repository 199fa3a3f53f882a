import { expect, it } from 'vitest';
import { describeInvalidRows, splitEventLinks } from '../../../src/domain/valid-rows.ts';

const id = '260dec8b-0000-4000-8000-000000000000';
const row = (title: string) => ({ id, title, columns: 'starts_at' });

it('names the events that are left out as staff know them, and links them', () => {
  const message = describeInvalidRows('events', [row('Book [Club]'), row('')], 16);
  expect(message).toBe(
    `2 of 16 events were left out: [Book Club](event:${id}) (starts_at), ` +
      `[an event without a title](event:${id}) (starts_at).`,
  );
  expect(splitEventLinks(`Slow. ${message}`)).toEqual([
    'Slow. 2 of 16 events were left out: ',
    { id, title: 'Book Club' },
    ' (starts_at), ',
    { id, title: 'an event without a title' },
    ' (starts_at).',
  ]);
});

it('links nothing else', () => {
  const message = describeInvalidRows('staff picks', [row('Emma')], 4);
  expect(message).toBe('1 of 4 staff picks were left out: Emma (starts_at).');
  expect(splitEventLinks(message)).toEqual([message]);
});
