import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerContactForm, answerWithdrawal } from '../../../src/data/answer-form.ts';

const texts = {
  orderNumber: '1042',
  firstName: 'Ada',
  lastName: 'Vance',
  email: 'ada@reader.example',
  books: 'Persuasion',
};
const receivedAt = '2026-11-28T20:00:00+00:00';
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ success: true, receivedAt }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => void vi.unstubAllGlobals());

let forms = 0;
beforeEach(() => void (forms = 0));
const post = (fields: Record<string, string>) => {
  const body = new URLSearchParams({ ...texts, ...fields });
  const request = new Request('http://shop.test/withdraw', { method: 'POST', body });
  const requestId = `${'x'.repeat(30)}${(forms += 1)}`;
  return answerWithdrawal(request, {
    callerHeaders: { 'x-visitor-address': '203.0.113.7' },
    requestId,
  });
};
const bodies = () => fetched.mock.calls.map(([, init]): unknown => JSON.parse(`${init?.body}`));

it('answers no request without a form', async () => {
  const request = new Request('http://shop.test/withdraw');
  expect(await answerWithdrawal(request, {})).toBeNull();
});

it('sends nothing before it is confirmed', async () => {
  expect(await post({})).toEqual({
    status: 200,
    state: { step: 'review', values: texts, failure: null, requestId: expect.any(String) },
  });
  expect(await post({ step: 'edit', email: 'ada' })).toEqual({
    status: 200,
    state: { step: 'enter', values: { ...texts, email: 'ada' }, errors: {} },
  });
  for (const step of ['review', 'confirm'])
    expect(await post({ step, email: 'ada' })).toMatchObject({
      status: 422,
      state: { step: 'enter', errors: { email: 'email' } },
    });
  expect(fetched).not.toHaveBeenCalled();
});

it('sends the receipt that is loaded again as the same request, and another form as another', async () => {
  const { state } = (await post({})) ?? {};
  const requestId = state?.step === 'review' ? state.requestId : '';
  expect(requestId).toBe(`${'x'.repeat(30)}1`);
  const answer = { status: 200, state: { step: 'received', values: texts, receivedAt } };
  for (let sent = 0; sent < 2; sent += 1)
    expect(await post({ step: 'confirm', requestId: requestId ?? '' })).toEqual(answer);
  await post({ step: 'confirm' });
  const [first, second, other] = bodies();
  expect(first).toEqual({ requestId, ...texts, hk7: '' });
  expect(second).toEqual(first);
  expect(other).toMatchObject({ requestId: `${'x'.repeat(30)}4` });
});

it.each([
  [422, 422, 'automated'],
  [400, 422, 'refused'],
  [413, 422, 'refused'],
  [404, 502, 'unavailable'],
  [429, 502, 'unavailable'],
  [500, 502, 'unavailable'],
])('keeps the text of what the function refuses with %i', async (refused, status, failure) => {
  fetched.mockImplementation(async () => Response.json({}, { status: refused }));
  expect(await post({ step: 'confirm', hk7: 'x' })).toEqual({
    status,
    state: { step: 'review', values: texts, failure, requestId: expect.any(String) },
  });
  expect(bodies()).toEqual([expect.objectContaining({ hk7: 'x' })]);
});

const lines = 'Tea?\r\n'.repeat(1000);

it.each([
  [303, { message: lines }, {}],
  [422, { message: `${lines}x` }, { message: 'long' }],
  [422, { message: 'Half agony.\u0001' }, { message: 'characters' }],
  [422, { firstName: 'A\u0007da' }, { firstName: 'characters' }],
  [422, { lastName: 'a'.repeat(101), email: 'ada@' }, { lastName: 'long', email: 'email' }],
  [422, { subject: 'Old subject' }, { subject: 'missing' }],
])('answers a message with %i, and keeps what was not sent', async (status, changed, errors) => {
  const message = { ...texts, subject: 'Other', message: 'Half agony.', ...changed };
  const body = new URLSearchParams(message);
  const request = new Request('http://shop.test/contact', { method: 'POST', body });
  const answer = await answerContactForm(request, {});
  expect(answer).toMatchObject({ status, errors });
  expect(fetched).toHaveBeenCalledTimes(status === 303 ? 1 : 0);
  const kept = message.message.replaceAll('\r\n', '\n');
  expect(answer?.values.message).toBe(status === 303 ? undefined : kept);
});
