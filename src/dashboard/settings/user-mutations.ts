import { createUser, deleteUser, setApproved } from '../../data/supabase/users.ts';
import type { UserAccount } from '../../domain/user-account.ts';
import { userNotices } from '../../messages/dashboard.ts';
import { $session } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { runMutation } from '../run-mutation.ts';
import { updateCache, invalidate } from '../optimistic-list.ts';

export const usersKey = 'people';

/** True for whoever is signed in here. */
export function isOneself({ userId }: UserAccount): boolean {
  const session = $session.get();
  return 'userId' in session && session.userId === userId;
}

/** Approves a user, or revokes the access; the database writes who did so, and when. */
export async function setUserApproval(person: UserAccount, isApproved: boolean): Promise<void> {
  const subject = `approve user ${person.userId}`;
  const failed = { ...userNotices.toggleFailed, subject };
  if (isOneself(person)) {
    showToast({ ...userNotices.ownStatus, subject });
    return;
  }
  const answer = await runMutation(failed, () => setApproved(person.userId, isApproved));
  invalidate(usersKey);
  if (!answer) return;
  if (!answer.ok) {
    const isRule = answer.code === 'refused' && answer.message.startsWith('The last');
    showToast(isRule ? { ...userNotices.refused(answer.message), subject } : failed);
    return;
  }
  updateCache<UserAccount>(usersKey, (people) =>
    people.map((one) => (one.userId === person.userId ? { ...one, isApproved } : one)),
  );
  showToast({ ...(isApproved ? userNotices.approved : userNotices.revoked), subject });
}

export async function removeUser(person: UserAccount): Promise<void> {
  const subject = `delete user ${person.userId}`;
  const failed = { ...userNotices.notDeleted, subject };
  if (isOneself(person)) {
    showToast({ ...userNotices.ownAccount, subject });
    return;
  }
  const answer = await runMutation(failed, () => deleteUser(person.userId));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone)
    updateCache<UserAccount>(usersKey, (people) =>
      people.filter(({ userId }) => userId !== person.userId),
    );
  if (isGone) showToast({ ...userNotices.deleted, subject });
  else if (answer.code === 'duplicate')
    showToast({ ...userNotices.refused(answer.message), subject });
  else showToast(failed);
}

export const addUserSubject = 'add user';

/** Creates an account, which waits for approval as all do. Null when it is there, else why not. */
export async function addUser(email: string, password: string): Promise<string | null> {
  const subject = addUserSubject;
  const failed = { ...userNotices.notCreated, subject };
  const answer = await runMutation(failed, () => createUser(email, password));
  if (!answer) return '';
  if (!answer.ok) {
    showToast(failed);
    return answer.message;
  }
  showToast({ ...userNotices.created, subject });
  invalidate(usersKey);
  return null;
}
