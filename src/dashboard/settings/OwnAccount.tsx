import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { setOwnName } from '../../data/supabase/users.ts';
import { minPasswordLength } from '../../domain/session.ts';
import { displayName } from '../../domain/user-account.ts';
import { settingsNotices } from '../../messages/dashboard.ts';
import { $session, changePassword, refreshSession, signOutOthers } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAction } from '../hooks/use-action.ts';
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
  const [endOthers, isEnding] = useAction(signOutOthers);
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
      <div>
        <Button className="button danger" isOff={isEnding} onClick={() => endOthers()}>
          End My Other Sessions
        </Button>
        <p className="hint">Signs you out in all other browsers and on other machines.</p>
      </div>
    </section>
  );
}
