import { expect, it } from 'vitest';
import { createUuid } from '../../../src/islands/create-uuid.ts';

it('creates UUIDs of version 4, each another one', () => {
  const ids = Array.from({ length: 1000 }, createUuid);
  const version4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(ids.filter((id) => !version4.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
