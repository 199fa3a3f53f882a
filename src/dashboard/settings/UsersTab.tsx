import { useStore } from '@nanostores/react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { formatDateTime } from '../../domain/time/date.ts';
import {
  countBelongings,
  createUser,
  deleteUser,
  inviteUser,
  listUsers,
  letIn,
  removeSecondStep,
  revokeAccess,
  setRole,
} from '../../data/backend/users.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { isEmail } from '../../domain/people/email.ts';
import { minPasswordLength } from '../../domain/people/session.ts';
import {
  type AddressWarning,
  displayName,
  filterUsers,
  getAddressWarning,
  type UserAccount,
  isNewRole,
  type NewRole,
  newRoles,
  staffRoles,
  type StaffRole,
} from '../../domain/people/user-account.ts';
import { getString } from '../../domain/text/get-string.ts';
import { deleteQuestions, messagesFreed, userNotices } from '../../messages/dashboard.ts';
import { roleNames, roleTexts } from '../../messages/accounts.ts';
import { plansFail } from '../../messages/publishing.ts';
import { $session } from '../../stores/session.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { runMutation, updateCache, useListQuery } from '../crud/list.ts';
import { useAction, useIncrementalList } from '../hooks.ts';
import { useSearchParam } from '../router.tsx';
import { Button } from '../ui/Button.tsx';
import { FormDialog, useConfirm } from '../ui/Dialog.tsx';
import { Input, Select } from '../ui/Field.tsx';
import { Counts, QueryBoundary, SearchBox } from '../ui/Page.tsx';

export const usersKey = 'people';

function isOneself({ userId }: UserAccount): boolean {
  const session = $session.get();
  return 'userId' in session && session.userId === userId;
}

/** Runs a change of a user's approval. The database records by whom and when. */
async function changeApproval(
  user: UserAccount,
  isApproved: boolean,
  write: () => ReturnType<typeof revokeAccess>,
): Promise<boolean> {
  const { approved, revoked, toggleFailed, ownStatus, refused } = userNotices;
  const topic = `approve user ${user.userId}`;
  if (isOneself(user)) {
    showToast({ ...ownStatus, topic });
    return false;
  }
  const result = await runMutation({
    topic,
    done: isApproved ? approved : revoked,
    failed: toggleFailed,
    refused: ({ code, message }) => (code === 'rule' ? refused(message) : toggleFailed),
    write,
    refreshes: [usersKey],
  });
  if (!result?.ok) return false;
  updateCache<UserAccount>(usersKey, (users) =>
    users.map((other) => (other.userId === user.userId ? { ...other, isApproved } : other)),
  );
  return true;
}

/** Asks about a change of a user, with what then becomes of their messages and plans. */
async function askWithBelongings(
  { userId }: UserAccount,
  ask: Ask,
  question: Parameters<Ask>[0],
  keepsMessages = false,
): Promise<void> {
  const found = await runMutation({
    topic: `belongings of user ${userId}`,
    failed: userNotices.toggleFailed,
    write: async () => ({ ok: true, value: await countBelongings(userId) }),
  });
  if (!found?.ok) return;
  const { messages, plans } = found.value;
  const freed = keepsMessages ? '' : messagesFreed(messages);
  ask({ ...question, question: question.question + freed + plansFail(plans) });
}

async function giveRole({ userId }: UserAccount, role: StaffRole): Promise<void> {
  const { roleGiven, roleNotGiven } = userNotices;
  await runMutation({
    topic: `role of user ${userId}`,
    done: roleGiven,
    failed: roleNotGiven,
    write: () => setRole(userId, role),
    refreshes: [usersKey],
  });
}

async function removeUser(user: UserAccount): Promise<void> {
  const { deleted, notDeleted, ownAccount, refused } = userNotices;
  const topic = `delete user ${user.userId}`;
  if (isOneself(user)) {
    showToast({ ...ownAccount, topic });
    return;
  }
  const result = await runMutation({
    topic,
    done: deleted,
    failed: notDeleted,
    refused: ({ code, message }) =>
      code === 'gone' ? deleted : code === 'duplicate' ? refused(message) : notDeleted,
    write: () => deleteUser(user.userId),
  });
  if (result?.ok || result?.code === 'gone')
    updateCache<UserAccount>(usersKey, (users) =>
      users.filter(({ userId }) => userId !== user.userId),
    );
}

const addTopic = 'add user';
const inviteTopic = 'invite user';

/**
 * Creates an account, or invites its user by mail if there is no password, and lets the user in if there is a role.
 * Returns null on success, else the error message.
 */
async function addUser(
  email: string,
  password: string | null,
  role: NewRole | null,
): Promise<string | null> {
  const isInvited = password === null;
  const { created, notCreated, invited, notInvited, invitedAndApproved, addedNotApproved } =
    userNotices;
  const topic = isInvited ? inviteTopic : addTopic;
  const result = await runMutation({
    topic,
    ...(!role && { done: isInvited ? invited : created }),
    failed: isInvited ? notInvited : notCreated,
    write: () => (isInvited ? inviteUser(email) : createUser(email, password)),
    refreshes: [usersKey],
  });
  if (!result?.ok) return result?.message ?? '';
  if (!role) return null;
  await runMutation({
    topic,
    done: isInvited ? invitedAndApproved : created,
    failed: addedNotApproved,
    write: () => letIn(result.value, role),
    refreshes: [usersKey],
  });
  return null;
}

/** Mails the link of an invitation once more. An earlier link no longer works. */
const inviteAgain = ({ email, userId }: UserAccount) =>
  runMutation({
    topic: `invite user ${userId}`,
    done: userNotices.invitedAgain,
    failed: userNotices.notInvited,
    refused: ({ message }) => ({
      ...userNotices.notInvited,
      text: message || userNotices.notInvited.text,
    }),
    write: () => inviteUser(email),
  });

export function UsersTab() {
  const list = useListQuery(usersKey, listUsers, userNotices.notFetched);
  const [newcomer, setNewcomer] = useState<UserAccount | null>(null);
  return (
    <>
      <QueryBoundary to={list} of="the users" failure="Failed to fetch users. Please try again.">
        {(users) => <UsersPanel users={users} onApprove={setNewcomer} />}
      </QueryBoundary>
      {newcomer && <LetIn user={newcomer} onClose={() => setNewcomer(null)} />}
    </>
  );
}

type OnApprove = (user: UserAccount) => void;

function UsersPanel({ users, onApprove }: { users: UserAccount[]; onApprove: OnApprove }) {
  const [query, setQuery] = useSearchParam('q');
  const deferredQuery = useDeferredValue(query);
  const [open, setOpen] = useState<'add' | 'invite' | null>(null);
  const [ask, dialog] = useConfirm();
  const filtered = useMemo(() => filterUsers(users, deferredQuery), [users, deferredQuery]);
  const approvedEmails = useMemo(
    () => users.filter(({ isApproved }) => isApproved).map(({ email }) => email),
    [users],
  );
  const approvedCount = approvedEmails.length;
  return (
    <>
      <Counts
        of={{
          'Approved Users': formatNumber(approvedCount),
          'Pending Approval': formatNumber(users.length - approvedCount),
        }}
      />
      <section className="panel" aria-labelledby="all-users">
        <div className="mb-6 flex flex-wrap items-center gap-3 md:gap-x-4">
          <h2 id="all-users">All Users ({formatNumber(users.length)})</h2>
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Button kind="secondary" onClick={() => setOpen('invite')}>
              Invite User
            </Button>
            <Button icon="user-plus" onClick={() => setOpen('add')}>
              Add User
            </Button>
          </div>
        </div>
        <SearchBox of="users" hint=" by name, email, or role" value={query} onChange={setQuery} />
        <UserList people={filtered} {...{ approvedEmails, ask, onApprove }} />
      </section>
      {open && <NewUser isInvited={open === 'invite'} onClose={() => setOpen(null)} />}
      {dialog}
    </>
  );
}

type Ask = ReturnType<typeof useConfirm>[0];
type UserListProps = {
  people: readonly UserAccount[];
  approvedEmails: readonly string[];
  ask: Ask;
  onApprove: OnApprove;
};

const UserList = memo(function List({ people, approvedEmails, ask, onApprove }: UserListProps) {
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
            ask={ask}
            onApprove={onApprove}
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
});

const describeWarning = (warning: AddressWarning): string =>
  warning.kind === 'resembles'
    ? `Look twice: this address is easily taken for ${warning.email}.`
    : 'Look twice: this address has letters that may only look like those of an address you know.';

type RowProps = {
  user: UserAccount;
  warning: AddressWarning | null;
  ask: Ask;
  onApprove: OnApprove;
};

const UserRow = memo(function Row({ user, warning, ask, onApprove }: RowProps) {
  const isSelf = isOneself(user);
  const session = useStore($session);
  const mayGiveRoles = 'profile' in session && session.profile.isOwner;
  const isProtected = user.isOwner && !mayGiveRoles;
  const name = displayName(user);
  const [inviteOnce, isSending] = useAction(() => inviteAgain(user));
  const askToRevoke = () =>
    askWithBelongings(user, ask, {
      title: 'Revoke Access',
      question: `Take ${user.username} out of the dashboard, at once?`,
      label: 'Revoke Access',
      isDestructive: true,
      onConfirm: () => changeApproval(user, false, () => revokeAccess(user.userId)),
    });
  const askToRemoveSecondStep = () =>
    ask({
      title: 'Remove Second Step',
      question: `${name} signs in with the password alone, until a new authenticator is set up, and is signed out everywhere.`,
      label: 'Remove Second Step',
      isDestructive: true,
      onConfirm: () =>
        runMutation({
          topic: `second step of user ${user.userId}`,
          done: userNotices.secondStepRemoved,
          failed: userNotices.toggleFailed,
          write: () => removeSecondStep(user.userId),
          refreshes: [usersKey],
        }),
    });
  const askToDelete = () =>
    askWithBelongings(user, ask, {
      title: 'Delete User',
      question: deleteQuestions.user,
      label: 'Delete',
      isDestructive: true,
      onConfirm: () => removeUser(user),
    });
  const isAwaited = user.isInvited && user.isConfirmed === false;
  return (
    <li aria-label={name}>
      <div>
        <p>
          <b>{name}</b> {isSelf && <span className="pill on">You</span>}{' '}
          <span className="pill">{user.role}</span>{' '}
          {user.isOwner && <span className="pill on">{roleNames.owner}</span>}{' '}
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
      <div className="flex flex-wrap items-end gap-[0.6rem]">
        {mayGiveRoles && !isSelf && <RoleChoice user={user} ask={ask} />}
        {mayGiveRoles && !isSelf && user.hasSecondStep && (
          <Button kind="danger" of={`of ${name}`} onClick={askToRemoveSecondStep}>
            Remove Second Step
          </Button>
        )}
        {isAwaited && (
          <Button kind="secondary" of={name} aria-busy={isSending} onClick={() => inviteOnce()}>
            {isSending ? 'Sending…' : 'Invite Again'}
          </Button>
        )}
        {user.isApproved ? (
          <Button
            kind="danger"
            of={`of ${name}`}
            disabled={isSelf || isProtected}
            onClick={() => void askToRevoke()}
          >
            Revoke Access
          </Button>
        ) : (
          <Button of={name} disabled={isSelf} onClick={() => onApprove(user)}>
            Approve
          </Button>
        )}
        <Button
          kind="danger"
          of={name}
          disabled={isSelf || isProtected}
          onClick={() => void askToDelete()}
        >
          Delete
        </Button>
      </div>
    </li>
  );
});

/** The roles that the signed-in user may give somebody new, with what each may do. The least is chosen first. */
function NewRoleChoice({ isOptional = false }: { isOptional?: boolean }) {
  const session = useStore($session);
  const isOwner = 'profile' in session && session.profile.isOwner;
  const roles = newRoles.filter((role) => role !== 'admin' || isOwner);
  const choices = [
    ...(isOptional
      ? [{ value: '', name: 'Not yet', text: 'The account waits for approval.' }]
      : []),
    ...roles.map((role) => ({ value: role, name: roleNames[role], text: roleTexts[role] })),
  ];
  return (
    <fieldset className="full-width">
      <legend className="label">{isOptional ? 'Let In as' : 'Role'}</legend>
      {choices.map(({ value, name, text }, index) => (
        <label key={name} className="flex items-center gap-3 py-1">
          <input type="radio" name="role" value={value} defaultChecked={index === 0} />
          {name}: {text}
        </label>
      ))}
    </fieldset>
  );
}

function LetIn({ user, onClose }: { user: UserAccount; onClose: () => void }) {
  const [letInOnce, isBusy] = useAction(async (fields: FormData) => {
    const role = getString(fields, 'role');
    if (!isNewRole(role)) return;
    if (await changeApproval(user, true, () => letIn(user.userId, role))) onClose();
  });
  return (
    <FormDialog
      title={`Let ${displayName(user)} In`}
      isChanged={false}
      isSaving={isBusy}
      label="Approve"
      busyLabel="Approving…"
      onSubmit={letInOnce}
      onClose={onClose}
    >
      <NewRoleChoice />
    </FormDialog>
  );
}

/** The role of a user. Owners are approved first. */
function RoleChoice({ user, ask }: { user: UserAccount; ask: Ask }) {
  const name = displayName(user);
  const current = user.isOwner ? 'owner' : user.role;
  const roles = staffRoles.filter((role) => role !== 'owner' || user.isApproved);
  function choose(role: StaffRole): void {
    if (role === current) return;
    const question = {
      title: `${roleNames[role]}: ${name}`,
      question: roleTexts[role],
      label: 'Change Role',
      onConfirm: () => giveRole(user, role),
    };
    if (role === 'bookseller') void askWithBelongings(user, ask, question, true);
    else ask(question);
  }
  return (
    <Select
      label={`Role of ${name}`}
      value={current}
      onValue={choose}
      options={roles.map((role) => [role, roleNames[role]])}
    />
  );
}

const missingText = 'Please fill in this field.';

/** The errors of a form for a new user; `all` is that of the server. */
type UserErrors = { email?: string; password?: string; all?: string };

const invalidEmail = 'Please enter a valid email address.';

type NewUserProps = { isInvited: boolean; onClose: () => void };

/**
 * Creates an account for another user, or mails them a link to choose a password, and lets them in with a role if
 * wished.
 */
function NewUser({ isInvited, onClose }: NewUserProps) {
  const [errors, setErrors] = useState<UserErrors>({});
  const [isChanged, setChanged] = useState(false);
  const topic = isInvited ? inviteTopic : addTopic;
  const [send, isBusy] = useAction(async (fields: FormData) => {
    const email = getString(fields, 'email').trim();
    const password = getString(fields, 'password');
    const missing = {
      ...(!email && { email: missingText }),
      ...(!isInvited && !password && { password: missingText }),
    };
    const isMissing = Object.keys(missing).length > 0;
    if (isMissing && !isInvited) showToast({ ...userNotices.missing, topic });
    else withdraw(topic);
    if (isMissing) return setErrors(missing);
    if (!isEmail(email)) return setErrors({ email: invalidEmail });
    const role = getString(fields, 'role');
    const rejection = await addUser(
      email,
      isInvited ? null : password,
      isNewRole(role) ? role : null,
    );
    if (rejection === null) onClose();
    else setErrors({ all: rejection });
  });
  return (
    <FormDialog
      title={isInvited ? 'Invite User' : 'Add User'}
      isChanged={isChanged}
      isSaving={isBusy}
      label={isInvited ? 'Send Invitation' : 'Create User'}
      busyLabel={isInvited ? 'Sending...' : 'Creating...'}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="[display:contents]" onInput={() => setChanged(true)}>
        <Input
          label="Email"
          error={errors.email}
          hint={isInvited ? 'We mail a link to choose a password. It works once.' : undefined}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
        />
        {!isInvited && (
          <Input
            label="Password"
            error={errors.password}
            hint={`At least ${minPasswordLength} characters.`}
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={72}
          />
        )}
        <NewRoleChoice isOptional />
      </div>
      {errors.all && (
        <p className="field-error" role="alert">
          {errors.all}
        </p>
      )}
    </FormDialog>
  );
}
