import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { functionNames } from '../../src/emulator/index.ts';
import { openFunctions } from './open-functions.ts';

/** What all functions promise. Their own rules are in the files of their names, rights in the matrix. */
const shop = await openFunctions();
const staff = await shop.tokenOf('owner@heartandhollow.example');
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const readsAlso = ['collections', 'deliver-mail', 'get-users', 'newsletter'];
const twoLines = 'Ada\r\nBcc: all@reader.example';
const half = 'half a \ud800 character';
const address = { email: ['ada', '', undefined, twoLines, `${'x'.repeat(250)}@reader.example`] };
const product = [undefined, 7, 'three-left', 'gid://shopify/ProductVariant/1', ['x']];
const productId = 'gid://shopify/Product/1';

/** A body that each function accepts, and values of its fields that it rejects. */
const bodies: [name: string, valid: object, wrong: Record<string, unknown[]>][] = [
  [
    'send-contact-form',
    {
      firstName: 'Ada',
      lastName: 'Vance',
      email: 'ada@reader.example',
      subject: 'Book Club',
      message: 'Is there cake?',
    },
    {
      ...address,
      firstName: [twoLines, 'x'.repeat(101), 7, undefined],
      lastName: ['Vance\u0000', 'Vance\u2028'.repeat(40)],
      subject: [twoLines, 'Anything else'],
      message: [half, 'x'.repeat(5001), '   '],
      requestId: ['short'],
    },
  ],
  ['send-newsletter-signup', { email: 'ada@reader.example' }, { ...address, requestId: ['short'] }],
  ['newsletter', { action: 'confirm', token: 'x'.repeat(43) }, { token: ['short', '', 7, null] }],
  ['record-search', { query: 'zola' }, { query: [undefined, 7, '', 'a\0b', 'a'.repeat(201)] }],
  ['product-pricing', { productId }, { productId: product }],
  ['product-stock', { productId }, { productId: product }],
  [
    'product-prices',
    { productIds: [productId] },
    { productIds: [undefined, [], [productId, 'x'], Array(101).fill(productId)] },
  ],
  [
    'create-user',
    { email: 'ada@reader.example', password: 'heart-and-hollow' },
    { ...address, password: ['', 'x'.repeat(73)] },
  ],
  ['invite-user', { email: 'ada@reader.example' }, address],
  ['delete-user', {}, { userId: [undefined, 7, '', 'all', "' or true --", ['a']] }],
];
const wrong = bodies.flatMap(([name, valid, fields]) =>
  Object.entries(fields).flatMap(([field, values]) =>
    values.map((value) => {
      const start = JSON.stringify(value ?? null).slice(0, 40);
      return [name, field, start, { ...valid, [field]: value }] as const;
    }),
  ),
);

/** The error of a body that is not understood, which repeats nothing of it. */
const badRequest = (code: unknown = 'bad-request') => ({
  error: { code, message: expect.any(String) },
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
});

describe.each(functionNames)('%s', (name) => {
  it('lets every page call it, and takes its own methods only', async () => {
    const url = `${shop.origin()}/functions/v1/${name}`;
    const origin = { origin: 'https://shop.example' };
    const methods = readsAlso.includes(name) ? 'GET, POST, OPTIONS' : 'POST, OPTIONS';
    const preflight = await fetch(url, { method: 'OPTIONS', headers: origin });
    const header = (name: string) => preflight.headers.get(`access-control-allow-${name}`);
    expect([preflight.status, header('origin'), header('methods')]).toEqual([204, '*', methods]);
    expect(header('headers')).toBe('authorization, apikey, content-type, x-client-info');
    for (const method of methods.startsWith('GET') ? ['DELETE', 'PUT'] : ['GET', 'DELETE', 'PUT']) {
      const refused = await fetch(url, { method, headers: origin });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, methods]);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect(await refused.json()).toEqual(badRequest('method-not-allowed'));
    }
  });

  it.skipIf(['collections', 'withdraw'].includes(name))('reads 32 KB at most', async () => {
    const body = { email: 'x'.repeat(33 * 1024) };
    const response = await shop.call(name, body, { ...staff, from: shop.stranger() });
    expect([response.status, response.body]).toEqual([413, badRequest('too-large')]);
  });
});

it.each(bodies.map(([name]) => name))('%s rejects what is no object of JSON', async (name) => {
  for (const body of ['not json', '', 'null', []]) {
    const response = await shop.call(name, body, { ...staff, from: shop.stranger() });
    const code = expect.stringMatching(/^bad-(json|request)$/);
    expect([response.status, response.body]).toEqual([400, badRequest(code)]);
  }
});

describe('what a function does not accept', () => {
  const countRows = () =>
    Promise.all(
      ['contact_messages', 'newsletter_subscribers'].map(async (table) => {
        const rows = shop.service().from(table).select('id', { count: 'exact', head: true });
        return (await rows.throwOnError()).count;
      }),
    );
  let before: (number | null)[];
  beforeAll(async () => {
    before = await countRows();
  });

  it.each(wrong)('%s rejects the %s %s by its name', async (name, field, _, body) => {
    const response = await shop.call(name, body, { ...staff, from: shop.stranger() });
    expect([response.status, response.body]).toEqual([400, badRequest()]);
    expect(response.body.error.message).toContain(field);
    expect(JSON.stringify(response.body)).not.toMatch(/@|xxx/);
  });

  it('is not stored', async () => {
    expect(await countRows()).toEqual(before);
  });
});
