import { describe, expect, it } from 'vitest';
import { attempt, NoAnswer } from '../../../src/domain/outcome.ts';

describe('attempt', () => {
  it('passes on what was answered, good or bad', async () => {
    expect(await attempt(async () => ({ ok: true, value: 3 }))).toEqual({ ok: true, value: 3 });
    expect(await attempt(async () => ({ ok: false, code: 'lost' }))).toEqual({
      ok: false,
      code: 'lost',
    });
  });

  it('makes a code of no answer', async () => {
    const silent = attempt(() => Promise.reject(new NoAnswer('nobody there')));
    expect(await silent).toEqual({ ok: false, code: 'no-answer' });
  });

  it('hides no fault of ours', async () => {
    const fault = new TypeError('ours');
    await expect(attempt(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe('NoAnswer', () => {
  it('keeps its cause, and the id that a person may quote', () => {
    const cause = new Error('refused');
    const silence = new NoAnswer('nobody there', { cause, requestId: 'a1' });
    expect(silence).toMatchObject({ name: 'NoAnswer', message: 'nobody there', requestId: 'a1' });
    expect(silence.cause).toBe(cause);
    expect(new NoAnswer('nobody there').requestId).toBeNull();
  });
});
