import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  endOwnSession,
  listOwnSessions,
  setOwnName,
  type OwnSession,
} from '../../data/backend/users.ts';
import { minPasswordLength } from '../../domain/people/session.ts';
import { displayName, formatDateTime } from '../../domain/people/user-account.ts';
import { describeUserAgent } from '../../domain/people/user-account.ts';
import { settingsNotices } from '../../messages/dashboard.ts';
import { $session, changePassword, refreshSession, signOutOthers } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAction } from '../hooks/use-action.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { invalidate } from '../optimistic-list.ts';
import { runMutation } from '../run-mutation.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { usersKey } from './user-mutations.ts';

const maxNameLength = 80;

/** The user's own name and password, and the end of their other sessions. */
export function OwnAccount() {
  const session = useStore($session);
  const shownName = 'profile' in session ? displayName(session.profile) : '';
  const email = 'profile' in session ? session.profile.email : '';
  const [name, setName] = useState(shownName);
  const [password, setPassword] = useState('');
  const [saveName, isSavingName] = useAction(async () => {
    const failed = { ...settingsNotices.notSaved, subject: 'own name' };
    const result = await runMutation(failed, () => setOwnName(name.trim()));
    if (!result) return;
    showToast(result.ok ? { ...settingsNotices.nameSaved, subject: 'own name' } : failed);
    if (!result.ok) return;
    invalidate(usersKey);
    await refreshSession();
  });
  const [savePassword, isSavingPassword] = useAction(async () => {
    if (await changePassword(password)) setPassword('');
  });
  return (
    <section className="panel form-grid" aria-labelledby="own-account">
      <h2 id="own-account">Your Account</h2>
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault();
          saveName();
        }}
      >
        <Field label="Your name" hint="The dashboard shows it beside what you do.">
          {(control) => (
            <input
              {...control}
              value={name}
              required
              maxLength={maxNameLength}
              pattern=".*\S.*"
              autoComplete="name"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" className="button button--secondary" isOff={isSavingName}>
            Save Name
          </Button>
        </div>
      </form>
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault();
          savePassword();
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <Field label="New password" hint={`At least ${minPasswordLength} characters.`}>
          {(control) => (
            <input
              {...control}
              type="password"
              value={password}
              required
              minLength={minPasswordLength}
              autoComplete="new-password"
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" className="button button--secondary" isOff={isSavingPassword}>
            Change Password
          </Button>
        </div>
      </form>
      <Sessions />
    </section>
  );
}

const sessionsKey = 'own sessions';

/** Where the user is signed in, with buttons that sign out elsewhere. */
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
      <Button className="button danger mt-4" isOff={isEnding} onClick={() => endOthers()}>
        End My Other Sessions
      </Button>
      <p className="hint">Signs you out in all other browsers and on other machines.</p>
    </div>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const name = describeUserAgent(session.user_agent);
  const [end, isEnding] = useAction(async () => {
    const failed = { ...settingsNotices.sessionNotEnded, subject: sessionsKey };
    const result = await runMutation(failed, () => endOwnSession(session.id));
    if (!result) return;
    showToast(result.ok ? { ...settingsNotices.sessionEnded, subject: sessionsKey } : failed);
    invalidate(sessionsKey);
  });
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
        <div className="actions">
          <Button className="button danger" isOff={isEnding} onClick={() => end()}>
            End<span className="sr-only"> the session of {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
