import { createUser, deleteUser, inviteUser, setApproved } from '../../data/backend/users.ts';
import type { UserAccount } from '../../domain/people/user-account.ts';
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

export const inviteSubject = 'invite user';

/**
 * Invites a user by mail, and approves the account if `isApproved`. Returns null on success, else the
 * error message.
 */
export async function sendInvitation(email: string, isApproved: boolean): Promise<string | null> {
  const subject = inviteSubject;
  const failed = { ...userNotices.notInvited, subject };
  const invited = await runMutation(failed, () => inviteUser(email));
  if (!invited) return '';
  if (!invited.ok) {
    showToast(failed);
    return invited.message;
  }
  invalidate(usersKey);
  if (!isApproved) {
    showToast({ ...userNotices.invited, subject });
    return null;
  }
  const notApproved = { ...userNotices.invitedNotApproved, subject };
  const approved = await runMutation(notApproved, () => setApproved(invited.value, true));
  invalidate(usersKey);
  if (approved)
    showToast(approved.ok ? { ...userNotices.invitedAndApproved, subject } : notApproved);
  return null;
}

/** Mails the link of an invitation once more. An earlier link no longer works. */
export async function inviteAgain({ email, userId }: UserAccount): Promise<void> {
  const subject = `invite user ${userId}`;
  const failed = { ...userNotices.notInvited, subject };
  const result = await runMutation(failed, () => inviteUser(email));
  if (!result) return;
  if (result.ok) showToast({ ...userNotices.invitedAgain, subject });
  else showToast({ ...failed, text: result.message || failed.text });
}
