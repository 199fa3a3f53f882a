import { useStore } from '@nanostores/react';
import { formatDateTime } from '../../domain/time/date.ts';
import { fetchFactorId } from '../../data/backend/auth.ts';
import {
  countRecoveryCodes,
  endOwnSession,
  fetchStaffSettings,
  listOwnSessions,
  type OwnSession,
  setOwnName,
  type StaffSettings,
  updateStaffSettings,
} from '../../data/backend/users.ts';
import { minPasswordLength } from '../../domain/people/session.ts';
import { describeUserAgent, displayName } from '../../domain/people/user-account.ts';
import { signInFields } from '../../components/sign-in-fields.ts';
import { getString } from '../../domain/text/get-string.ts';
import { settingsNotices } from '../../messages/dashboard.ts';
import {
  $session,
  changePassword,
  refreshSession,
  removeFactor,
  signOutOthers,
} from '../../stores/session.ts';
import { invalidate, runMutation, useListQuery } from '../crud/list.ts';
import { useAction, useRight } from '../hooks.ts';
import { confirmSignIn, makeRecoveryCodes, SecondStepSetup } from '../SecondStepSetup.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { Form, Input, Select } from '../ui/Field.tsx';
import { Panel, QueryBoundary } from '../ui/Page.tsx';
import { StatusSwitch } from '../ui/Table.tsx';
import { usersKey } from './UsersTab.tsx';

const factorKey = 'own factor';
const codesKey = 'recovery codes';
const settingsKey = 'staff settings';
const idleOptions: readonly [minutes: number | null, label: string][] = [
  [15, '15 minutes'],
  [60, 'An hour'],
  [240, '4 hours'],
  [720, '12 hours'],
  [1440, 'A day'],
  [null, 'Never'],
];
const failure = 'Failed to fetch the settings. Please try again.';

export function SignInTab() {
  const mayManage = useRight('manage');
  const factor = useListQuery(factorKey, fetchFactorId, settingsNotices.notFetched);
  const settings = useListQuery(settingsKey, fetchStaffSettings, settingsNotices.notFetched);
  return (
    <div className="grid max-w-2xl gap-6">
      <OwnAccount />
      <QueryBoundary to={factor} of="your sign-in" failure={failure}>
        {(factorId) => <OwnSecondStep factorId={factorId} />}
      </QueryBoundary>
      <QueryBoundary to={settings} of="the settings" failure={failure}>
        {([rules]) => rules && mayManage && <SignInRules rules={rules} />}
      </QueryBoundary>
    </div>
  );
}

function OwnSecondStep({ factorId }: { factorId: string | null }) {
  const [ask, dialog] = useConfirm();
  const update = () => invalidate(factorKey, codesKey);
  return (
    <Panel
      className="form-grid"
      title={
        <>
          Two-Step Sign-In{' '}
          <span className={factorId ? 'pill on' : 'pill'}>{factorId ? 'On' : 'Off'}</span>
        </>
      }
    >
      <p>With your password, an app on your phone shows a code that you need to sign in.</p>
      {factorId && <OwnRecoveryCodes />}
      {factorId ? (
        <Button
          kind="secondary"
          onClick={() =>
            ask({
              title: 'Remove Two-Step Sign-In',
              question: 'Your password alone will open the dashboard. Remove it?',
              label: 'Remove',
              onConfirm: async () => {
                if (!(await confirmSignIn())) return;
                await removeFactor(factorId);
                update();
              },
            })
          }
        >
          Remove Two-Step Sign-In
        </Button>
      ) : (
        <SecondStepSetup onDone={update} />
      )}
      {dialog}
    </Panel>
  );
}

function OwnRecoveryCodes() {
  const { data: count } = useListQuery(codesKey, countRecoveryCodes, settingsNotices.notFetched);
  const [make, isBusy] = useAction(async () => {
    await makeRecoveryCodes();
    invalidate(codesKey);
  });
  if (count === undefined) return null;
  return (
    <div className="grid gap-3">
      <p className={count === 0 ? 'warning' : ''}>
        {count === 0
          ? 'You have no recovery codes. Without one, a lost phone locks you out.'
          : `You have ${count} recovery ${count === 1 ? 'code' : 'codes'}, in case you lose your phone.`}
      </p>
      <Button kind="secondary" isOff={isBusy} onClick={() => make()}>
        Make New Recovery Codes
      </Button>
    </div>
  );
}

function SignInRules({ rules }: { rules: StaffSettings }) {
  const { requires_second_step: isRequired, idle_minutes: idleMinutes } = rules;
  return (
    <Panel title="For All Staff" className="form-grid">
      <div className="grid gap-1">
        <p className="label">Two-step sign-in</p>
        <StatusSwitch
          label="Require two-step sign-in"
          isOn={isRequired}
          words={['Required', 'Optional']}
          onChange={(isOn) => save({ requires_second_step: isOn })}
        />
      </div>
      <Select
        label="Sign out after no activity for"
        value={String(idleMinutes)}
        onValue={(value) => void save({ idle_minutes: value === 'null' ? null : Number(value) })}
        options={idleOptions.map(([minutes, label]) => [String(minutes), label])}
      />
    </Panel>
  );
}

async function save(change: Partial<StaffSettings>): Promise<void> {
  const { saved, notSaved, refused } = settingsNotices;
  await runMutation({
    topic: settingsKey,
    done: saved,
    failed: notSaved,
    refused: ({ message }) => (message ? refused(message) : notSaved),
    write: () => updateStaffSettings(change),
    refreshes: [settingsKey],
  });
}

const { currentPassword, otherPassword } = signInFields;
const maxNameLength = 80;

function OwnAccount() {
  const session = useStore($session);
  const shownName = 'profile' in session ? displayName(session.profile) : '';
  const email = 'profile' in session ? session.profile.email : '';
  const [saveName, isSavingName] = useAction(async (fields: FormData) => {
    const result = await runMutation({
      topic: 'own name',
      done: settingsNotices.nameSaved,
      failed: settingsNotices.notSaved,
      refused: ({ code, message }) =>
        code === 'rule' ? settingsNotices.refused(message) : settingsNotices.notSaved,
      write: () => setOwnName(getString(fields, 'name').trim()),
      refreshes: [usersKey],
    });
    if (result?.ok) await refreshSession();
  });
  const [savePassword, isSavingPassword] = useAction(
    async (fields: FormData, form: HTMLFormElement) => {
      if (
        !(await changePassword(
          getString(fields, otherPassword.name),
          getString(fields, currentPassword.name),
        ))
      )
        return;
      form.reset();
      invalidate(sessionsKey);
    },
  );
  return (
    <Panel title="Your Account" className="form-grid">
      <Form onSend={saveName}>
        <Input
          label="Your name"
          hint="The dashboard shows it beside what you do."
          name="name"
          defaultValue={shownName}
          required
          maxLength={maxNameLength}
          pattern=".*\S.*"
          autoComplete="name"
        />
        <div>
          <Button type="submit" kind="secondary" isOff={isSavingName}>
            Save Name
          </Button>
        </div>
      </Form>
      <Form onSend={savePassword}>
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <Input {...currentPassword} required />
        <Input
          {...otherPassword}
          hint={`At least ${minPasswordLength} characters. It signs you out everywhere else.`}
          required
          minLength={minPasswordLength}
        />
        <div>
          <Button type="submit" kind="secondary" isOff={isSavingPassword}>
            Change Password
          </Button>
        </div>
      </Form>
      <Sessions />
    </Panel>
  );
}

const sessionsKey = 'own sessions';

function Sessions() {
  const { data: sessions } = useListQuery(
    sessionsKey,
    listOwnSessions,
    settingsNotices.sessionsNotFetched,
  );
  const [endOthers, isEnding] = useAction(async () => {
    if (await signOutOthers()) invalidate(sessionsKey);
  });
  return (
    <div>
      <h3>Where You Are Signed In</h3>
      <ul className="people">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Button kind="danger" className="mt-4" isOff={isEnding} onClick={() => endOthers()}>
        End My Other Sessions
      </Button>
      <p className="hint">Signs you out in all other browsers and on other machines.</p>
    </div>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const name = describeUserAgent(session.user_agent);
  const [end, isEnding] = useAction(() =>
    runMutation({
      topic: sessionsKey,
      done: settingsNotices.sessionEnded,
      failed: settingsNotices.sessionNotEnded,
      write: () => endOwnSession(session.id),
      refreshes: [sessionsKey],
    }),
  );
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> {session.is_current && <span className="pill on">This browser</span>}
        </p>
        <p className="code">
          Signed in: {formatDateTime(session.started_at)}
          {' · '}Last used: {formatDateTime(session.used_at)}
        </p>
      </div>
      {!session.is_current && (
        <div className="flex flex-wrap items-end gap-[0.6rem]">
          <Button
            kind="danger"
            isOff={isEnding}
            of={`the session of ${name}`}
            onClick={() => end()}
          >
            End
          </Button>
        </div>
      )}
    </li>
  );
}
