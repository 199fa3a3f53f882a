import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type OpenBackend } from './open-backend.ts';

let backend: OpenBackend;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

test('requests that overlap never read with one another’s rights', async () => {
  const [visitor, service] = [backend.client(), backend.service()];
  const pending = await backend.signIn('pending@heartandhollow.example');
  const rounds = Array.from({ length: 40 }, async () => {
    const [secrets, refused, active, own, everyone] = await Promise.all([
      service.from('audit_log').select('id'),
      visitor.from('audit_log').select('id'),
      visitor.from('staff_picks').select('id'),
      pending.from('profiles').select('user_id'),
      service.from('profiles').select('user_id'),
    ]);
    return [
      secrets.error === null && secrets.data.length > 0,
      refused.status,
      active.data?.length,
      own.data,
      everyone.data?.length,
    ];
  });
  const expected = [true, 401, 4, [{ user_id: pending.userId }], 3];
  for (const seen of await Promise.all(rounds)) expect(seen).toEqual(expected);
});
