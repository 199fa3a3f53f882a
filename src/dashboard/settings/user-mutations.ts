import { createUser, deleteUser, setApproved } from '../../data/supabase/users.ts';
import type { UserAccount } from '../../domain/user-account.ts';
import { userNotices } from '../../messages/dashboard.ts';
import { $session } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { runMutation } from '../run-mutation.ts';
import { updateCache, invalidate } from '../optimistic-list.ts';

export const usersKey = 'people';

/** Returns true for the signed-in user. */
export function isOneself({ userId }: UserAccount): boolean {
  const session = $session.get();
  return 'userId' in session && session.userId === userId;
}

/** Approves a user, or revokes the access. The database records by whom and when. */
export async function setUserApproval(user: UserAccount, isApproved: boolean): Promise<void> {
  const subject = `approve user ${user.userId}`;
  const failed = { ...userNotices.toggleFailed, subject };
  if (isOneself(user)) {
    showToast({ ...userNotices.ownStatus, subject });
    return;
  }
  const result = await runMutation(failed, () => setApproved(user.userId, isApproved));
  invalidate(usersKey);
  if (!result) return;
  if (!result.ok) {
    const isRule = result.code === 'refused' && result.message.startsWith('The last');
    showToast(isRule ? { ...userNotices.refused(result.message), subject } : failed);
    return;
  }
  updateCache<UserAccount>(usersKey, (users) =>
    users.map((existing) =>
      existing.userId === user.userId ? { ...existing, isApproved } : existing,
    ),
  );
  showToast({ ...(isApproved ? userNotices.approved : userNotices.revoked), subject });
}

export async function removeUser(user: UserAccount): Promise<void> {
  const subject = `delete user ${user.userId}`;
  const failed = { ...userNotices.notDeleted, subject };
  if (isOneself(user)) {
    showToast({ ...userNotices.ownAccount, subject });
    return;
  }
  const result = await runMutation(failed, () => deleteUser(user.userId));
  if (!result) return;
  const isDeleted = result.ok || result.code === 'gone';
  if (isDeleted)
    updateCache<UserAccount>(usersKey, (users) =>
      users.filter(({ userId }) => userId !== user.userId),
    );
  if (isDeleted) showToast({ ...userNotices.deleted, subject });
  else if (result.code === 'duplicate')
    showToast({ ...userNotices.refused(result.message), subject });
  else showToast(failed);
}

export const addUserSubject = 'add user';

/**
 * Creates an account, which then awaits approval. Returns null on success, else the error message.
 */
export async function addUser(email: string, password: string): Promise<string | null> {
  const subject = addUserSubject;
  const failed = { ...userNotices.notCreated, subject };
  const result = await runMutation(failed, () => createUser(email, password));
  if (!result) return '';
  if (!result.ok) {
    showToast(failed);
    return result.message;
  }
  showToast({ ...userNotices.created, subject });
  invalidate(usersKey);
  return null;
}
