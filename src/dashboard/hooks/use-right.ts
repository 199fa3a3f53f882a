import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { StaffRight } from '../../domain/people/user-account.ts';
import { $session, hasRight } from '../../stores/session.ts';

/** The last session with a profile: while the user signs in again, the open page stays as it was. */
const $lastSession = atom($session.get());
$session.subscribe((session) => {
  if ('profile' in session) $lastSession.set(session);
});

/** Returns whether the role of the user has a right. */
export const useRight = (right: StaffRight): boolean => hasRight(useStore($lastSession), right);
