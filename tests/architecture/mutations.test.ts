import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutations } from '../mutations/mutations.ts';

it.each(mutations)('the code still has what is broken so that $name', ({ file, from, test }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(readFileSync(test, 'utf8')).not.toBe('');
});
