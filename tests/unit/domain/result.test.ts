import { describe, expect, it } from 'vitest';
import { catchUnavailable, ServiceUnavailableError } from '../../../src/domain/result.ts';

describe('catchUnavailable', () => {
  it('returns successful and rejected results', async () => {
    expect(await catchUnavailable(async () => ({ ok: true, value: 3 }))).toEqual({
      ok: true,
      value: 3,
    });
    expect(await catchUnavailable(async () => ({ ok: false, code: 'lost' }))).toEqual({
      ok: false,
      code: 'lost',
    });
  });

  it('converts a missing response to a code', async () => {
    const silent = catchUnavailable(() =>
      Promise.reject(new ServiceUnavailableError('nobody there')),
    );
    expect(await silent).toEqual({ ok: false, code: 'unavailable' });
  });

  it('rethrows programming errors', async () => {
    const fault = new TypeError('ours');
    await expect(catchUnavailable(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

it('ServiceUnavailableError keeps its cause and the request id', () => {
  const cause = new Error('refused');
  const silence = new ServiceUnavailableError('nobody there', { cause, requestId: 'a1' });
  expect(silence).toMatchObject({
    name: 'ServiceUnavailableError',
    message: 'nobody there',
    requestId: 'a1',
  });
  expect(silence.cause).toBe(cause);
  expect(new ServiceUnavailableError('nobody there').requestId).toBeNull();
});
