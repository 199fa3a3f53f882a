import { useStore } from '@nanostores/react';
import type { StaffRight } from '../../domain/people/role.ts';
import { $session, hasRight } from '../../stores/session.ts';

/** Returns whether the role of the signed-in user has a right. */
export const useRight = (right: StaffRight): boolean => hasRight(useStore($session), right);
