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
import { Icon } from '../ui/Icon.tsx';

const approveUser = (user: UserAccount) => setUserApproval(user, true);

type Open = { kind: 'none' | 'add' } | { kind: 'delete' | 'revoke'; user: UserAccount };

/** All accounts, pending and approved. */
export function UsersTab() {
  const list = useListQuery(usersKey, listUsers, userNotices.notFetched);
  return (
    <QueryBoundary to={list} of="the users" failure="Failed to fetch users. Please try again.">
      {(users) => <UsersPanel users={users} />}
    </QueryBoundary>
  );
}

function UsersPanel({ users }: { users: UserAccount[] }) {
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = () => setOpen({ kind: 'none' });
  const askToRevoke = useCallback((user: UserAccount) => setOpen({ kind: 'revoke', user }), []);
  const askToDelete = useCallback((user: UserAccount) => setOpen({ kind: 'delete', user }), []);
  const filtered = useMemo(() => filterUsers(users, deferredQuery), [users, deferredQuery]);
  const approvedCount = users.filter(({ isApproved }) => isApproved).length;
  return (
    <>
      <dl className="counts">
        <div className="panel">
          <dt className="soft">Approved Users</dt>
          <dd>{approvedCount}</dd>
        </div>
        <div className="panel">
          <dt className="soft">Pending Approval</dt>
          <dd>{users.length - approvedCount}</dd>
        </div>
      </dl>
      <section className="panel" aria-labelledby="all-users">
        <div className="page-header">
          <h2 id="all-users">All Users ({users.length})</h2>
          <button type="button" className="button ml-auto" onClick={() => setOpen({ kind: 'add' })}>
            <Icon name="user-plus" /> Add User
          </button>
        </div>
        <input
          className="field"
          type="search"
          aria-label="Search users"
          placeholder="Search users by name, email, or role..."
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <UserList
          people={filtered}
          approve={approveUser}
          revoke={askToRevoke}
          remove={askToDelete}
        />
      </section>
      {open.kind === 'add' && <AddUser onClose={close} />}
      {open.kind === 'revoke' && (
        <ConfirmDialog
          title="Revoke Access"
          question={`Take ${open.user.username} out of the dashboard, at once?`}
          label="Revoke Access"
          onConfirm={() => setUserApproval(open.user, false)}
          onClose={close}
        />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete User"
          question={deleteQuestions.user}
          label="Delete"
          onConfirm={() => removeUser(open.user)}
          onClose={close}
        />
      )}
    </>
  );
}
