import { useState } from 'react';
import type { NewFactor } from '../data/backend/auth.ts';
import { getString } from '../domain/text/get-string.ts';
import { confirmFactor, enrollFactor, verifyCode } from '../stores/session.ts';
import { useAction } from './hooks/use-action.ts';
import { Button } from './ui/Button.tsx';
import { Input } from './ui/Field.tsx';

type CodeFormProps = { label: string; send: (code: string) => Promise<unknown> };

/** A form for the six digits of an authenticator app. */
function CodeForm({ label, send }: CodeFormProps) {
  const [submit, isBusy] = useAction((fields: FormData) => send(getString(fields, 'code')));
  return (
    <form
      className="form-grid"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <Input
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        maxLength={7}
        required
      />
      <Button type="submit" isOff={isBusy}>
        {isBusy ? 'Checking...' : label}
      </Button>
    </form>
  );
}

/** Asks for the code of the authenticator, to finish the sign-in. */
export const SecondStepForm = ({ factorId }: { factorId: string }) => (
  <>
    <p className="mb-4">Please type the six digits that your authenticator app shows.</p>
    <CodeForm label="Continue" send={(code) => verifyCode(factorId, code)} />
  </>
);

/** Sets up an authenticator app. `onDone` is called when its first code was right. */
export function SecondStepSetup({ onDone }: { onDone?: () => unknown }) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [start, isBusy] = useAction(async () => setFactor(await enrollFactor()));
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
          if (await confirmFactor(factor.id, code)) onDone?.();
        }}
      />
    </div>
  );
}
