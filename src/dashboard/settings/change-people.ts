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
  if (isOneself(person)) {
    tell(userNotices.ownStatus);
    return;
  }
  const answer = await attemptWrite(userNotices.notSwitched, () =>
    setApproved(person.userId, isApproved),
  );
  readAgain(peopleKey);
  if (!answer) return;
  if (!answer.ok) {
    const isRule = answer.code === 'refused' && answer.sentence.startsWith('The last');
    tell(isRule ? userNotices.refused(answer.sentence) : userNotices.notSwitched);
    return;
  }
  changeKnown<Person>(peopleKey, (people) =>
    people.map((one) => (one.userId === person.userId ? { ...one, isApproved } : one)),
  );
  tell(isApproved ? userNotices.approved : userNotices.revoked);
}

export async function removePerson(person: Person): Promise<void> {
  if (isOneself(person)) {
    tell(userNotices.ownAccount);
    return;
  }
  const answer = await attemptWrite(userNotices.notDeleted, () => deleteUser(person.userId));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone)
    changeKnown<Person>(peopleKey, (people) =>
      people.filter(({ userId }) => userId !== person.userId),
    );
  if (isGone) tell(userNotices.deleted);
  else if (answer.code === 'duplicate') tell(userNotices.refused(answer.sentence));
  else tell(userNotices.notDeleted);
}

/** Creates an account, which waits for approval as all do. Null when it is there, else why not. */
export async function addPerson(email: string, password: string): Promise<string | null> {
  const answer = await attemptWrite(userNotices.notCreated, () => createUser(email, password));
  if (!answer) return '';
  if (!answer.ok) {
    tell(userNotices.notCreated);
    return answer.sentence;
  }
  tell(userNotices.created);
  readAgain(peopleKey);
  return null;
}
