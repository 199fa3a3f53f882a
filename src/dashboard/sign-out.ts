import { atom } from 'nanostores';
import { paths } from '../domain/paths.ts';
import { redirectWithToasts } from '../stores/flash-toasts.ts';
import { flushPublish } from '../stores/publishing.ts';
import { signOut } from '../stores/session.ts';
import { whenIdle } from './pending-writes.ts';

/**
 * How far Sign Out has come. `waiting`: writes are still under way, and the screen stays. `signing-out`: the
 * session is about to end, and no screen may read any more.
 */
export const $signOutState = atom<'no' | 'waiting' | 'signing-out'>('no');

/**
 * Signs out and leads to the login page, once what was written is in the records and on its way to the public
 * site. The screens come back where Auth does not answer.
 */
export async function signOutWhenIdle(): Promise<void> {
  if ($signOutState.get() !== 'no') return;
  $signOutState.set('waiting');
  await whenIdle();
  await flushPublish();
  $signOutState.set('signing-out');
  if (await signOut()) redirectWithToasts(paths.login);
  else $signOutState.set('no');
}
