import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { functionNames } from '../../src/emulator/index.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { openFunctions } from '../backend/open-functions.ts';

const shop = await openFunctions();
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const fields = {
  email: 'random@reader.example',
  password: 'heart-and-hollow',
  userId: '5e1f0000-0000-4000-8000-00000000000f',
  firstName: 'Ada',
  lastName: 'Vance',
  subject: 'Other',
  message: 'Hello',
  orderNumber: '1042',
  books: '',
  action: 'confirm',
  token: 'x'.repeat(43),
  productId: 'gid://shopify/Product/1',
  cartId: 'gid://shopify/Cart/a?key=b',
  website: '',
  elapsed: 5000,
};

/** Strings that have broken databases, mails and parsers. */
const awkward = fc.constantFrom(
  '\u0000',
  '\ud800',
  'a\r\nBcc: b@reader.example',
  "'; drop table profiles; --",
  '<script>alert(1)</script>',
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  'é'.repeat(200),
  '\u202e\u2066',
);
const value = fc.oneof(awkward, fc.string({ unit: 'binary' }), fc.jsonValue());
const wellFormed = fc.record(
  Object.fromEntries(
    Object.entries(fields).map(([name, usual]) => [
      name,
      fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value }),
    ]),
  ),
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 4, arbitrary: wellFormed },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
);
const way = fc.constantFrom<{ key?: string; token?: string }>(
  {},
  { key: 'sb_secret_local-emulator-only-00_emulator' },
  { key: 'sb_publishable_local-emulator-only-00_emulator' },
  { token: 'a.b.c' },
  { token: 'eyJhbGciOiJub25lIiwia2lkIjoidHdpbiJ9.eyJzdWIiOiJ4In0.' },
);

it.each(functionNames)('%s handles any body from any caller', async (name) => {
  await fc.assert(
    fc.asyncProperty(body, way, async (sent, credentials) => {
      await shop.service().from('rate_limit_hits').delete().gt('id', 0);
      const response = await shop.call(name, sent, { ...credentials, from: shop.stranger() });
      expect(response.status).toBeLessThan(500);
      const output = JSON.stringify(response.body);
      expect(output).not.toMatch(/\bat .+:\d+:\d+|node_modules|select |insert /);
      expect(output).not.toMatch(
        /127\.1\.|sb_secret_local-emulator-only-00_emulator|heart-and-hollow"/,
      );
      if (response.status !== 200) expect(output).not.toContain('@');
    }),
    { numRuns: propertyRuns(15) },
  );
  const { error, warn } = vi.mocked(console);
  const log = [...error.mock.calls, ...warn.mock.calls].join('\n');
  expect(log).not.toMatch(
    /@|127\.1\.|sb_secret_local-emulator-only-00_emulator|heart-and-hollow|key=/,
  );
  expect(log).not.toContain('"status":500');
});
