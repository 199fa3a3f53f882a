import { atom } from 'nanostores';
import { paths } from '../domain/paths.ts';
import { leadTo } from '../stores/hand-over.ts';
import { publishRest } from '../stores/publishing.ts';
import { signOut } from '../stores/session.ts';
import { writesEnded } from './under-way.ts';

/**
 * How far Sign Out has come. `waiting`: writes are still under way, and the screen stays. `signing-out`: the
 * session is about to end, and no screen may read any more.
 */
export const $leaving = atom<'no' | 'waiting' | 'signing-out'>('no');

/**
 * Signs out and leads to the login page, once what was written is in the records and on its way to the public
 * site. The screens come back where Auth does not answer.
 */
export async function leave(): Promise<void> {
  if ($leaving.get() !== 'no') return;
  $leaving.set('waiting');
  await writesEnded();
  await publishRest();
  $leaving.set('signing-out');
  if (await signOut()) leadTo(paths.login);
  else $leaving.set('no');
}
