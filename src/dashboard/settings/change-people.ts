import { createUser, deleteUser, setApproved } from '../../data/supabase/staff-people.ts';
import type { Person } from '../../domain/person.ts';
import { userNotices } from '../../messages/dashboard.ts';
import { $session } from '../../stores/session.ts';
import { tell } from '../../stores/toasts.ts';
import { attemptWrite } from '../attempt-write.ts';
import { changeKnown, readAgain } from '../change-list.ts';

export const peopleKey = 'people';

/** True for whoever is signed in here. */
export function isOneself({ userId }: Person): boolean {
  const session = $session.get();
  return 'userId' in session && session.userId === userId;
}

/** Approves a user, or revokes the access; the database writes who did so, and when. */
export async function approve(person: Person, isApproved: boolean): Promise<void> {
  const subject = `approve user ${person.userId}`;
  const failed = { ...userNotices.notSwitched, subject };
  if (isOneself(person)) {
    tell({ ...userNotices.ownStatus, subject });
    return;
  }
  const answer = await attemptWrite(failed, () => setApproved(person.userId, isApproved));
  readAgain(peopleKey);
  if (!answer) return;
  if (!answer.ok) {
    const isRule = answer.code === 'refused' && answer.sentence.startsWith('The last');
    tell(isRule ? { ...userNotices.refused(answer.sentence), subject } : failed);
    return;
  }
  changeKnown<Person>(peopleKey, (people) =>
    people.map((one) => (one.userId === person.userId ? { ...one, isApproved } : one)),
  );
  tell({ ...(isApproved ? userNotices.approved : userNotices.revoked), subject });
}

export async function removePerson(person: Person): Promise<void> {
  const subject = `delete user ${person.userId}`;
  const failed = { ...userNotices.notDeleted, subject };
  if (isOneself(person)) {
    tell({ ...userNotices.ownAccount, subject });
    return;
  }
  const answer = await attemptWrite(failed, () => deleteUser(person.userId));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone)
    changeKnown<Person>(peopleKey, (people) =>
      people.filter(({ userId }) => userId !== person.userId),
    );
  if (isGone) tell({ ...userNotices.deleted, subject });
  else if (answer.code === 'duplicate') tell({ ...userNotices.refused(answer.sentence), subject });
  else tell(failed);
}

export const addPersonSubject = 'add user';

/** Creates an account, which waits for approval as all do. Null when it is there, else why not. */
export async function addPerson(email: string, password: string): Promise<string | null> {
  const subject = addPersonSubject;
  const failed = { ...userNotices.notCreated, subject };
  const answer = await attemptWrite(failed, () => createUser(email, password));
  if (!answer) return '';
  if (!answer.ok) {
    tell(failed);
    return answer.sentence;
  }
  tell({ ...userNotices.created, subject });
  readAgain(peopleKey);
  return null;
}
