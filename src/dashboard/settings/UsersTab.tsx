import { useCallback, useDeferredValue, useMemo, useState, memo } from 'react';
import { listUsers } from '../../data/backend/users.ts';
import {
  filterUsers,
  getAddressWarning,
  type AddressWarning,
  type UserAccount,
  displayName,
  formatDateTime,
} from '../../domain/people/user-account.ts';
import { deleteQuestions, userNotices } from '../../messages/dashboard.ts';
import { useAction } from '../hooks/use-action.ts';
import { useSearchParam } from '../hooks/use-search-param.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useListQuery } from '../hooks/use-list-query.ts';
import { AddUser } from './AddUser.tsx';
import { InviteUser } from './InviteUser.tsx';
import { inviteAgain, isOneself, removeUser, setUserApproval, usersKey } from './user-mutations.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatNumber } from '../../domain/cart/money.ts';

const approveUser = (user: UserAccount) => setUserApproval(user, true);

type Open = { kind: 'none' | 'add' | 'invite' } | { kind: 'delete' | 'revoke'; user: UserAccount };

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
  const [query, setQuery] = useSearchParam('q');
  const deferredQuery = useDeferredValue(query);
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const close = () => setOpen({ kind: 'none' });
  const askToRevoke = useCallback((user: UserAccount) => setOpen({ kind: 'revoke', user }), []);
  const askToDelete = useCallback((user: UserAccount) => setOpen({ kind: 'delete', user }), []);
  const filtered = useMemo(() => filterUsers(users, deferredQuery), [users, deferredQuery]);
  const approvedEmails = useMemo(
    () => users.filter(({ isApproved }) => isApproved).map(({ email }) => email),
    [users],
  );
  const approvedCount = approvedEmails.length;
  return (
    <>
      <dl className="counts">
        <div className="panel">
          <dt className="soft">Approved Users</dt>
          <dd>{formatNumber(approvedCount)}</dd>
        </div>
        <div className="panel">
          <dt className="soft">Pending Approval</dt>
          <dd>{formatNumber(users.length - approvedCount)}</dd>
        </div>
      </dl>
      <section className="panel" aria-labelledby="all-users">
        <div className="page-header">
          <h2 id="all-users">All Users ({formatNumber(users.length)})</h2>
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <button
              type="button"
              className="button button--secondary"
              onClick={() => setOpen({ kind: 'invite' })}
            >
              Invite User
            </button>
            <button type="button" className="button" onClick={() => setOpen({ kind: 'add' })}>
              <Icon name="user-plus" /> Add User
            </button>
          </div>
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
          approvedEmails={approvedEmails}
          approve={approveUser}
          revoke={askToRevoke}
          remove={askToDelete}
        />
      </section>
      {open.kind === 'add' && <AddUser onClose={close} />}
      {open.kind === 'invite' && <InviteUser onClose={close} />}
      {open.kind === 'revoke' && (
        <ConfirmDialog
          title="Revoke Access"
          question={`Take ${open.user.username} out of the dashboard, at once?`}
          label="Revoke Access"
          isDestructive
          onConfirm={() => setUserApproval(open.user, false)}
          onClose={close}
        />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete User"
          question={deleteQuestions.user}
          label="Delete"
          isDestructive
          onConfirm={() => removeUser(open.user)}
          onClose={close}
        />
      )}
    </>
  );
}

type Act = (user: UserAccount) => unknown;
type Acts = { approve: (user: UserAccount) => Promise<void>; revoke: Act; remove: Act };
type UserListProps = Acts & {
  people: readonly UserAccount[];
  approvedEmails: readonly string[];
};

/** The list of users with their actions. */
function List({ people, approvedEmails, ...acts }: UserListProps) {
  const { shown, end } = useIncrementalList(people, 20);
  if (people.length === 0) return <p className="empty-state">No users found</p>;
  return (
    <>
      <ul className="people">
        {shown.map((user) => (
          <UserRow
            key={user.userId}
            user={user}
            warning={user.isApproved ? null : getAddressWarning(user.email, approvedEmails)}
            {...acts}
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

const UserList = memo(List);

const describeWarning = (warning: AddressWarning): string =>
  warning.kind === 'resembles'
    ? `Look twice: this address is easily taken for ${warning.email}.`
    : 'Look twice: this address has letters that may only look like those of an address you know.';

type RowProps = Acts & { user: UserAccount; warning: AddressWarning | null };

const UserRow = memo(function Row({ user, warning, approve, revoke, remove }: RowProps) {
  const isSelf = isOneself(user);
  const name = displayName(user);
  const [approveOnce, isBusy] = useAction(() => approve(user));
  const [inviteOnce, isSending] = useAction(() => inviteAgain(user));
  const isAwaited = user.isInvited && user.isConfirmed === false;
  return (
    <li aria-label={name}>
      <div>
        <p>
          <b>{name}</b> {isSelf && <span className="pill on">You</span>}{' '}
          <span className="pill">{user.role}</span>{' '}
          <span className={user.isApproved ? 'pill on' : 'pill'}>
            {user.isApproved ? 'Approved' : 'Pending'}
          </span>
        </p>
        <p className="soft">
          <bdi>{user.email}</bdi>{' '}
          {user.isConfirmed === false && (
            <span className="pill">{user.isInvited ? 'Invited' : 'Address not confirmed'}</span>
          )}
        </p>
        {warning && <p className="warning">{describeWarning(warning)}</p>}
        <p className="code">
          Created: {formatDateTime(user.createdAt)}
          {' · '}Approved: {formatDateTime(user.approvedAt)}
          {user.approvedBy && ` by ${user.approvedBy}`}
        </p>
      </div>
      <div className="actions">
        {isAwaited && (
          <button
            type="button"
            className="button button--secondary"
            aria-busy={isSending}
            onClick={() => inviteOnce()}
          >
            {isSending ? 'Sending…' : 'Invite Again'}
            <span className="sr-only"> {name}</span>
          </button>
        )}
        {user.isApproved ? (
          <button
            type="button"
            className="button danger"
            disabled={isSelf}
            onClick={() => revoke(user)}
          >
            Revoke Access<span className="sr-only"> of {name}</span>
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={isSelf}
            aria-busy={isBusy}
            onClick={() => approveOnce()}
          >
            {isBusy ? 'Approving…' : 'Approve'}
            <span className="sr-only"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="button danger"
          disabled={isSelf}
          onClick={() => remove(user)}
        >
          Delete<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
});
