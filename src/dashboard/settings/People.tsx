import { memo } from 'react';
import { nameOf, type Person, sayMoment } from '../../domain/person.ts';
import { useAction } from '../parts/use-action.ts';
import { useMore } from '../parts/use-more.ts';
import { isOneself } from './change-people.ts';

type Act = (person: Person) => unknown;
type Acts = { approve: (person: Person) => Promise<void>; revoke: Act; remove: Act };
type Props = Acts & { people: readonly Person[] };

/** The list of users, and what can be done about each. */
function List({ people, ...acts }: Props) {
  const { shown, end } = useMore(people, 20);
  if (people.length === 0) return <p className="nothing">No users found</p>;
  return (
    <>
      <ul className="people">
        {shown.map((person) => (
          <PersonRow key={person.userId} person={person} {...acts} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

export const People = memo(List);

const PersonRow = memo(function Row({
  person,
  approve,
  revoke,
  remove,
}: Acts & { person: Person }) {
  const isOwn = isOneself(person);
  const name = nameOf(person);
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
          Created: {sayMoment(person.createdAt)}
          {' · '}Approved: {sayMoment(person.approvedAt)}
          {person.approvedBy && ` by ${person.approvedBy}`}
        </p>
      </div>
      <div className="ways">
        {person.isApproved ? (
          <button
            type="button"
            className="press quiet"
            disabled={isOwn}
            onClick={() => revoke(person)}
          >
            Revoke Access<span className="sr-only"> of {name}</span>
          </button>
        ) : (
          <button
            type="button"
            className="press"
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
          className="press danger"
          disabled={isOwn}
          onClick={() => remove(person)}
        >
          Delete<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
});
