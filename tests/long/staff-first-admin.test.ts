import { expect, it } from 'vitest';
import { openBrowser } from '../fixtures/browser.ts';
import { openFunctions } from '../backend/open-functions.ts';

const shop = await openFunctions();
process.env['SUPABASE_URL'] = shop.origin();
openBrowser('http://127.0.0.1:4321/login');

it('grants the first user access, and says so', async () => {
  // The shop opens without staff; a trigger keeps the last admin otherwise.
  await shop.sql(
    'alter table public.profiles disable trigger user; delete from auth.users; alter table public.profiles enable trigger user',
  );
  const { $session, signUp, watchStaffSession } = await import('../../src/stores/session.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  const unsubscribe = watchStaffSession();
  expect(await signUp('first@heartandhollow.example', 'heart-and-hollow')).toBe(true);
  await expect.poll(() => $session.get().status).toBe('approved');
  expect($toasts.get().map(({ title, text }) => [title, text])).toEqual([
    ['Access Granted', 'You are the first here: the dashboard is yours.'],
  ]);
  unsubscribe();
});
