import { atom } from 'nanostores';
import { paths } from '../domain/site/routes.ts';
import { redirectWithToasts } from '../stores/flash-toasts.ts';
import { flushPublish } from '../stores/publishing.ts';
import { signOut } from '../stores/session.ts';
import { whenIdle } from './crud/write.ts';

/**
 * The progress of Sign Out. `waiting`: writes are in progress, and the page stays. `signing-out`:
 * the session is about to end, and no page may fetch data.
 */
export const $signOutState = atom<'no' | 'waiting' | 'signing-out'>('no');

/**
 * Signs out and opens the login page, after all writes have ended and their publishing is
 * requested. The pages come back if Auth does not respond.
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
