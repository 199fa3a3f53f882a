import { useState } from 'react';
import { fetchFactorId } from '../../data/backend/auth.ts';
import {
  fetchStaffSettings,
  updateStaffSettings,
  type StaffSettings,
} from '../../data/backend/users.ts';
import { settingsNotices } from '../../messages/dashboard.ts';
import { removeFactor } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { invalidate } from '../optimistic-list.ts';
import { runMutation } from '../run-mutation.ts';
import { SecondStepSetup } from '../SecondStepSetup.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';

const factorKey = 'own factor';
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

/** The user's own account and second step, and the rules of the sign-in of all staff. */
export function SignInTab() {
  const factors = useListQuery(
    factorKey,
    async () => [await fetchFactorId()],
    settingsNotices.notFetched,
  );
  const settings = useListQuery(settingsKey, fetchStaffSettings, settingsNotices.notFetched);
  return (
    <div className="grid max-w-2xl gap-6">
      <OwnAccount />
      <QueryBoundary to={factors} of="your sign-in" failure={failure}>
        {([factorId]) => <OwnSecondStep factorId={factorId ?? null} />}
      </QueryBoundary>
      <QueryBoundary to={settings} of="the settings" failure={failure}>
        {([rules]) => rules && <SignInRules rules={rules} />}
      </QueryBoundary>
    </div>
  );
}

function OwnSecondStep({ factorId }: { factorId: string | null }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="panel form-grid" aria-labelledby="second-step">
      <h2 id="second-step">
        Two-Step Sign-In{' '}
        <span className={factorId ? 'pill on' : 'pill'}>{factorId ? 'On' : 'Off'}</span>
      </h2>
      <p>With your password, an app on your phone shows a code that you need to sign in.</p>
      {factorId ? (
        <button type="button" className="button button--secondary" onClick={() => setAsking(true)}>
          Remove Two-Step Sign-In
        </button>
      ) : (
        <SecondStepSetup onDone={() => invalidate(factorKey)} />
      )}
      {isAsking && factorId && (
        <ConfirmDialog
          title="Remove Two-Step Sign-In"
          question="Your password alone will open the dashboard. Remove it?"
          label="Remove"
          onConfirm={async () => {
            await removeFactor(factorId);
            invalidate(factorKey);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function SignInRules({ rules }: { rules: StaffSettings }) {
  const { requires_second_step: isRequired, idle_minutes: idleMinutes } = rules;
  return (
    <section className="panel form-grid" aria-labelledby="sign-in-rules">
      <h2 id="sign-in-rules">For All Staff</h2>
      <div className="grid gap-1">
        <p className="label">Two-step sign-in</p>
        <StatusSwitch
          label="Require two-step sign-in"
          isOn={isRequired}
          words={['Required', 'Optional']}
          onChange={(isOn) => save({ requires_second_step: isOn })}
        />
      </div>
      <Field label="Sign out after no activity for">
        {(control) => (
          <select
            {...control}
            value={String(idleMinutes)}
            onChange={({ target }) =>
              void save({ idle_minutes: target.value === 'null' ? null : Number(target.value) })
            }
          >
            {idleOptions.map(([minutes, label]) => (
              <option key={label} value={String(minutes)}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </section>
  );
}

async function save(change: Partial<StaffSettings>): Promise<void> {
  const result = await runMutation(settingsNotices.notSaved, () => updateStaffSettings(change));
  invalidate(settingsKey);
  if (!result) return;
  if (result.ok) showToast(settingsNotices.saved);
  else if (result.message) showToast(settingsNotices.refused(result.message));
  else showToast(settingsNotices.notSaved);
}
