import { memo } from 'react';
import { displayName, type UserAccount, formatDateTime } from '../../domain/user-account.ts';
import { useAction } from '../hooks/use-action.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { isOneself } from './user-mutations.ts';

type Act = (person: UserAccount) => unknown;
type Acts = { approve: (person: UserAccount) => Promise<void>; revoke: Act; remove: Act };
type Props = Acts & { people: readonly UserAccount[] };

/** The list of users, and what can be done about each. */
function List({ people, ...acts }: Props) {
  const { shown, end } = useIncrementalList(people, 20);
  if (people.length === 0) return <p className="empty-state">No users found</p>;
  return (
    <>
      <ul className="people">
        {shown.map((person) => (
          <UserRow key={person.userId} person={person} {...acts} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

export const UserList = memo(List);

const UserRow = memo(function Row({
  person,
  approve,
  revoke,
  remove,
}: Acts & { person: UserAccount }) {
  const isOwn = isOneself(person);
  const name = displayName(person);
  const [letIn, isBusy] = useAction(() => approve(person));
  return (
    <li aria-label={name}>
      <div>
        <p>
          <b>{name}</b> {isOwn && <span className="pill on">You</span>}{' '}
          <span className="pill">{person.role}</span>{' '}
          <span className={person.isApproved ? 'pill on' : 'pill'}>
            {person.isApproved ? 'Approved' : 'Pending'}
          </span>
        </p>
        <p className="soft">{person.email}</p>
        <p className="code">
          Created: {formatDateTime(person.createdAt)}
          {' · '}Approved: {formatDateTime(person.approvedAt)}
          {person.approvedBy && ` by ${person.approvedBy}`}
        </p>
      </div>
      <div className="actions">
        {person.isApproved ? (
          <button
            type="button"
            className="button button--secondary"
            disabled={isOwn}
            onClick={() => revoke(person)}
          >
            Revoke Access<span className="sr-only"> of {name}</span>
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={isOwn}
            aria-busy={isBusy}
            onClick={() => letIn()}
          >
            {isBusy ? 'Approving…' : 'Approve'}
            <span className="sr-only"> {name}</span>
          </button>
        )}
        <button
          type="button"
          className="button danger"
          disabled={isOwn}
          onClick={() => remove(person)}
        >
          Delete<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
});
