import { atom } from 'nanostores';
import { publishRest } from '../stores/publishing.ts';
import { signOut } from '../stores/session.ts';
import { writesEnded } from './under-way.ts';

/** True from the press of Sign Out on: then there is nothing to keep. */
export const $leaving = atom(false);

/** Signs out, once what was written is in the records and on its way to the public site. */
export async function leave(): Promise<void> {
  if ($leaving.get()) return;
  $leaving.set(true);
  await writesEnded();
  await publishRest();
  const isOut = await signOut();
  if (!isOut) $leaving.set(false);
}
