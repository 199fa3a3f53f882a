import { memo } from 'react';
import { displayName, type UserAccount, formatDateTime } from '../../domain/user-account.ts';
import { useAction } from '../hooks/use-action.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { isOneself } from './user-mutations.ts';

type Act = (user: UserAccount) => unknown;
type Acts = { approve: (user: UserAccount) => Promise<void>; revoke: Act; remove: Act };
type Props = Acts & { people: readonly UserAccount[] };

/** The list of users with their actions. */
function List({ people, ...acts }: Props) {
  const { shown, end } = useIncrementalList(people, 20);
  if (people.length === 0) return <p className="empty-state">No users found</p>;
  return (
    <>
      <ul className="people">
        {shown.map((user) => (
          <UserRow key={user.userId} user={user} {...acts} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

export const UserList = memo(List);

const UserRow = memo(function Row({ user, approve, revoke, remove }: Acts & { user: UserAccount }) {
  const isSelf = isOneself(user);
  const name = displayName(user);
  const [approveOnce, isBusy] = useAction(() => approve(user));
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
        <p className="soft">{user.email}</p>
        <p className="code">
          Created: {formatDateTime(user.createdAt)}
          {' · '}Approved: {formatDateTime(user.approvedAt)}
          {user.approvedBy && ` by ${user.approvedBy}`}
        </p>
      </div>
      <div className="actions">
        {user.isApproved ? (
          <button
            type="button"
            className="button button--secondary"
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
