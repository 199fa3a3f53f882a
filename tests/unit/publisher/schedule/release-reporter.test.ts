import { expect, it } from 'vitest';
import { announce, describeProgress } from '../../../../src/publisher/schedule/release-reporter.ts';

const address = 'http://127.0.0.1:4321';
const release = {
  id: '20261101000000000',
  builtAt: '2026-11-01T00:00:00.000Z',
  items: 96,
  backend: '',
  sourceHash: '',
  isFallback: false,
  folder: '',
};

it('reports an open shop', () => {
  expect(announce({ release, reason: null }, address)).toContain(`The shop is open:  ${address}`);
});

it.each([
  [{ ...release, isFallback: true }, 'catalog', 'fallback shop'],
  [null, 'records', 'the status of the services'],
  [null, 'package', 'run npm ci'],
  [null, 'killed', 'runs again every minute'],
] as const)('reports why a shop is not open, and what to do', (shown, code, advice) => {
  const reason = 'What happened';
  const output = announce({ release: shown, reason, code }, address);
  expect(output).not.toContain('is open:');
  expect(output).toContain(reason);
  expect(output).toContain(advice);
});

it('says how far the first build is', () => {
  expect(describeProgress({ step: 'rendering', done: 1200, total: 13_898 })).toBe(
    '  Rendering pages: 1,200 of 13,898',
  );
  expect(describeProgress({ step: 'verifying' })).toBe('  Verifying the release…');
});
