import { UserPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { listUsers } from '../../data/supabase/users.ts';
import { filterUsers, type UserAccount } from '../../domain/user-account.ts';
import { deleteQuestions, userNotices } from '../../messages/dashboard.ts';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useListQuery } from '../hooks/use-list-query.ts';
import { AddUser } from './AddUser.tsx';
import { setUserApproval, usersKey, removeUser } from './user-mutations.ts';
import { UserList } from './UserList.tsx';

const approveUser = (person: UserAccount) => setUserApproval(person, true);

type Open = { kind: 'nothing' | 'add' } | { kind: 'delete' | 'revoke'; person: UserAccount };

/** Everyone with an account: who waits, who is in. */
export function UsersTab() {
  const list = useListQuery(usersKey, listUsers, userNotices.notFetched);
  return (
    <QueryBoundary to={list} of="the users" failure="Failed to fetch users. Please try again.">
      {(people) => <UsersPanel people={people} />}
    </QueryBoundary>
  );
}

function UsersPanel({ people }: { people: UserAccount[] }) {
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const [open, setOpen] = useState<Open>({ kind: 'nothing' });
  const close = () => setOpen({ kind: 'nothing' });
  const askToRevoke = useCallback((person: UserAccount) => setOpen({ kind: 'revoke', person }), []);
  const askToDelete = useCallback((person: UserAccount) => setOpen({ kind: 'delete', person }), []);
  const found = useMemo(() => filterUsers(people, wanted), [people, wanted]);
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
        <div className="page-header">
          <h2 id="all-users">All Users ({people.length})</h2>
          <button type="button" className="button ml-auto" onClick={() => setOpen({ kind: 'add' })}>
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
        <UserList people={found} approve={approveUser} revoke={askToRevoke} remove={askToDelete} />
      </section>
      {open.kind === 'add' && <AddUser onClose={close} />}
      {open.kind === 'revoke' && (
        <ConfirmDialog
          title="Revoke Access"
          question={`Take ${open.person.username} out of the dashboard, at once?`}
          label="Revoke Access"
          onConfirm={() => setUserApproval(open.person, false)}
          onClose={close}
        />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete User"
          question={deleteQuestions.user}
          label="Delete"
          onConfirm={() => removeUser(open.person)}
          onClose={close}
        />
      )}
    </>
  );
}
