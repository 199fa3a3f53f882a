import { UserPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { listPeople } from '../../data/supabase/staff-people.ts';
import { findPeople, type Person } from '../../domain/person.ts';
import { deleteQuestions, userNotices } from '../../messages/dashboard.ts';
import { Answer } from '../parts/Answer.tsx';
import { Confirm } from '../parts/Confirm.tsx';
import { useList } from '../parts/use-list.ts';
import { AddUser } from './AddUser.tsx';
import { approve, peopleKey, removePerson } from './change-people.ts';
import { People } from './People.tsx';

const letIn = (person: Person) => approve(person, true);

type Open = { kind: 'nothing' | 'add' } | { kind: 'delete' | 'revoke'; person: Person };

/** Everyone with an account: who waits, who is in. */
export function Users() {
  const list = useList(peopleKey, listPeople, userNotices.notFetched);
  return (
    <Answer to={list} of="the users" failure="Failed to fetch users. Please try again.">
      {(people) => <Everyone people={people} />}
    </Answer>
  );
}

function Everyone({ people }: { people: Person[] }) {
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const [open, setOpen] = useState<Open>({ kind: 'nothing' });
  const close = () => setOpen({ kind: 'nothing' });
  const askToRevoke = useCallback((person: Person) => setOpen({ kind: 'revoke', person }), []);
  const askToDelete = useCallback((person: Person) => setOpen({ kind: 'delete', person }), []);
  const found = useMemo(() => findPeople(people, wanted), [people, wanted]);
  const approved = people.filter(({ isApproved }) => isApproved).length;
  return (
    <>
      <dl className="counts">
        <div className="panel">
          <dt className="soft">Approved Users</dt>
          <dd>{approved}</dd>
        </div>
        <div className="panel">
          <dt className="soft">Pending Approval</dt>
          <dd>{people.length - approved}</dd>
        </div>
      </dl>
      <section className="panel" aria-labelledby="all-users">
        <div className="screen-head">
          <h2 id="all-users">All Users ({people.length})</h2>
          <button type="button" className="press ml-auto" onClick={() => setOpen({ kind: 'add' })}>
            <UserPlus aria-hidden="true" /> Add User
          </button>
        </div>
        <input
          className="field"
          type="search"
          aria-label="Search users"
          placeholder="Search users by name, email, or role..."
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <People people={found} approve={letIn} revoke={askToRevoke} remove={askToDelete} />
      </section>
      {open.kind === 'add' && <AddUser onClose={close} />}
      {open.kind === 'revoke' && (
        <Confirm
          title="Revoke Access"
          question={`Take ${open.person.username} out of the dashboard, at once?`}
          label="Revoke Access"
          act={() => approve(open.person, false)}
          onClose={close}
        />
      )}
      {open.kind === 'delete' && (
        <Confirm
          title="Delete User"
          question={deleteQuestions.user}
          label="Delete"
          act={() => removePerson(open.person)}
          onClose={close}
        />
      )}
    </>
  );
}
