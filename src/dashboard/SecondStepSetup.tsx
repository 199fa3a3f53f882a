import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import type { NewFactor } from '../data/backend/auth.ts';
import { createRecoveryCodes, requireFreshSignIn } from '../data/backend/users.ts';
import { shop } from '../domain/site/shop.ts';
import { signInFields } from '../components/sign-in-fields.ts';
import { getString } from '../domain/text/get-string.ts';
import { settingsNotices } from '../messages/dashboard.ts';
import { confirmFactor, enrollFactor, verifyCode } from '../stores/session.ts';
import { runMutation } from './crud/list.ts';
import { downloadFile } from './download.ts';
import { useAction } from './hooks.ts';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';
import { Form, Input } from './ui/Field.tsx';

type SetupProps = { onDone?: () => unknown; isAsked?: boolean };
type CodeFormProps = { label: string; send: (code: string) => Promise<unknown> };

function CodeForm({ label, send }: CodeFormProps) {
  const [submit, isBusy] = useAction((fields: FormData) => send(getString(fields, 'code')));
  return (
    <Form onSend={submit}>
      <Input {...signInFields.code} pattern="\s*(\d\s*){6}" required />
      <Button type="submit" isOff={isBusy}>
        {isBusy ? 'Checking...' : label}
      </Button>
    </Form>
  );
}

export const SecondStepForm = ({ factorId }: { factorId: string }) => (
  <>
    <p className="mb-4">Please type the six digits that your authenticator app shows.</p>
    <CodeForm label="Continue" send={(code) => verifyCode(factorId, code)} />
  </>
);

/** Returns whether the user has signed in lately. If not, the dashboard asks for the password. */
export async function confirmSignIn(): Promise<boolean> {
  const { notSaved: failed } = settingsNotices;
  const result = await runMutation({ topic: 'sign-in', failed, write: requireFreshSignIn });
  return result?.ok === true;
}

/** The codes that were made just now. Nobody can see them again. */
const $recoveryCodes = atom<readonly string[] | null>(null);

export async function makeRecoveryCodes(): Promise<void> {
  const result = await runMutation({
    topic: 'recovery codes',
    failed: settingsNotices.noRecoveryCodes,
    write: createRecoveryCodes,
  });
  if (result?.ok) $recoveryCodes.set(result.value);
}

/** Shows new recovery codes until the user has stored them. */
export function RecoveryCodes() {
  const codes = useStore($recoveryCodes);
  if (!codes) return null;
  const text = `${shop.name}: recovery codes\n\n${codes.join('\n')}\n`;
  return (
    <Dialog title="Your Recovery Codes">
      <p>
        If you lose your authenticator, one of these codes takes its place, once. Store them where
        only you can read them, and not on your phone alone. They are not shown again.
      </p>
      <ol className="my-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-6 gap-y-2 [font-family:ui-monospace,monospace] text-sm wrap-anywhere">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="dialog-actions">
        <Button
          kind="secondary"
          onClick={() => downloadFile('recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
        <Button onClick={() => $recoveryCodes.set(null)}>I Have Stored Them</Button>
      </div>
    </Dialog>
  );
}

/**
 * Sets up an authenticator app. `onDone` is called when its first code was right. `isAsked` is true where the
 * shop asks for it at the sign-in, which is fresh then.
 */
export function SecondStepSetup({ onDone, isAsked = false }: SetupProps) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [start, isBusy] = useAction(async () => {
    if (isAsked || (await confirmSignIn())) setFactor(await enrollFactor());
  });
  if (!factor) {
    return (
      <Button isOff={isBusy} onClick={() => start()}>
        Set Up Two-Step Sign-In
      </Button>
    );
  }
  return (
    <div className="form-grid">
      <div>
        <p>Scan this with an authenticator app, or type the key into it.</p>
        <img
          className="my-4 size-48 rounded-[0.5rem]"
          src={factor.qrCode}
          alt="QR code of the key"
        />
        <p className="code">{factor.secret}</p>
      </div>
      <CodeForm
        label="Turn On"
        send={async (code) => {
          if (!(await confirmFactor(factor.id, code))) return;
          onDone?.();
          await makeRecoveryCodes();
        }}
      />
    </div>
  );
}
