import { type InputEvent, useEffect, useRef, useState } from 'react';
import { FormNotice } from '../../components/FormNotice.tsx';
import {
  describeBooks,
  maxWithdrawalLengths as maxLengths,
  parseWithdrawal,
  validateWithdrawal,
  type Withdrawal,
  type WithdrawalErrors,
  type WithdrawalState,
} from '../../domain/people/withdrawal.ts';
import { formatZonedTime } from '../../domain/time/date.ts';
import { withdrawalFailures } from '../../messages/withdrawal.ts';
import { readDraft, saveDraft, toBotFields } from '../../stores/forms.ts';
import { perform } from '../send.ts';
import { Field, fillForm, Honeypot, useFormSubmit } from './Field.tsx';
import { PersonFields } from './PersonFields.tsx';

/** So long the buttons of a step wait, in ms, because a double click on the first must not confirm. */
const doubleClickMs = 500;
const start: WithdrawalState = { step: 'enter', values: {}, errors: {} };

/**
 * The form that withdraws from an order, in two steps. `state` is that of the server's answer to a form that was sent
 * without script. The first step sends nothing.
 */
export default function WithdrawalForm({ state: firstState = start }: { state?: WithdrawalState }) {
  const [state, setState] = useState(firstState);
  const [moves, setMoves] = useState(0);
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const values = parseWithdrawal(fields);
    if (state.step === 'enter') {
      const errors = validateWithdrawal(values);
      const isValid = Object.keys(errors).length === 0;
      show(isValid ? { step: 'review', values, failure: null } : { step: 'enter', values, errors });
      return false;
    }
    const result = await perform('withdrawal', values, toBotFields(fields));
    show(
      result?.ok
        ? { step: 'received', values, receivedAt: result.value }
        : { step: 'review', values, failure: result?.code ?? 'elsewhere' },
    );
    return result?.ok ?? false;
  });

  const [isHeld, setHeld] = useState(false);
  function show(next: WithdrawalState): void {
    setHeld(true);
    setTimeout(setHeld, doubleClickMs, false);
    setState(next);
    setMoves((count) => count + 1);
  }

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => fillForm(form.current, readDraft('withdrawal')), [form]);
  useEffect(() => {
    if (moves === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (invalid ?? heading.current)?.focus();
  }, [moves, form]);

  /** Keeps the text, and removes the errors of corrected fields. */
  function onInput({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const values = parseWithdrawal(new FormData(currentTarget));
    saveDraft('withdrawal', values);
    if (state.step !== 'enter') return;
    const remaining = Object.entries(validateWithdrawal(values)).filter(
      ([name]) => name in state.errors,
    );
    if (remaining.length < Object.keys(state.errors).length)
      setState({ ...state, errors: Object.fromEntries(remaining) });
  }

  const title = (text: string) => (
    <h2 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
      {text}
    </h2>
  );
  if (state.step === 'received')
    return (
      <>
        {title('We have your withdrawal')}
        <p className="mt-4">{`It reached us on ${formatZonedTime(state.receivedAt)}.`}</p>
        <Declaration of={state.values} />
        <p className="mt-6">
          A mail with all of this is on its way to <bdi>{state.values.email}</bdi>. Keep it: it is
          your receipt. One of us will write to you about the way back for the books, and the money.
        </p>
      </>
    );
  return (
    <form
      ref={form}
      method="post"
      action="#withdrawal"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {state.step === 'enter' ? (
        <>
          {title('Your order')}
          <Fields values={state.values} errors={state.errors} />
          <button className="button mt-6" disabled={isSending}>
            Continue
          </button>
        </>
      ) : (
        <>
          {title('Is this right?')}
          <div className="mt-4">
            {state.failure ? (
              <FormNotice notice={withdrawalFailures[state.failure]} />
            ) : (
              <p>Nothing has been sent yet. Read it once more, and then press the button.</p>
            )}
          </div>
          <Declaration of={state.values} />
          {Object.entries(state.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {state.requestId && <input type="hidden" name="requestId" value={state.requestId} />}
          <Honeypot key={moves} />
          <div className="mt-6 flex flex-wrap gap-4">
            <button className="button" name="step" value="confirm" disabled={isSending || isHeld}>
              {isSending ? 'Sending...' : 'Confirm withdrawal'}
            </button>
            <button
              className="button button--secondary"
              name="step"
              value="edit"
              disabled={isSending}
              onClick={(event) => {
                event.preventDefault();
                show({ step: 'enter', values: state.values, errors: {} });
              }}
            >
              Change something
            </button>
          </div>
        </>
      )}
    </form>
  );
}

type FieldsProps = { values: Partial<Withdrawal>; errors: WithdrawalErrors };

const Fields = ({ values, errors }: FieldsProps) => (
  <div className="mt-6 grid gap-5 sm:grid-cols-[1fr_1fr] sm:*:nth-[n+4]:col-span-full">
    <div className="sm:col-span-full">
      <Field
        name="orderNumber"
        label="Order Number"
        hint="It stands in the mail that confirmed your order. Without it, tell us below what you bought, and when."
        error={errors.orderNumber}
      >
        {(control) => (
          <input
            {...control}
            required={false}
            autoComplete="off"
            maxLength={maxLengths.orderNumber}
            defaultValue={values.orderNumber}
          />
        )}
      </Field>
    </div>
    <PersonFields values={values} errors={errors} emailHint="The receipt goes there." />
    <Field
      name="books"
      label="Which Books?"
      hint="Leave it empty for the whole order."
      error={errors.books}
    >
      {(control) => (
        <textarea
          {...control}
          required={false}
          rows={4}
          maxLength={maxLengths.books}
          defaultValue={values.books}
        />
      )}
    </Field>
  </div>
);

/** What is declared, as the mail repeats it. */
function Declaration({ of }: { of: Withdrawal }) {
  const lines = [
    ...(of.orderNumber.trim() ? [['Order number', of.orderNumber] as const] : []),
    ['Name', `${of.firstName} ${of.lastName}`],
    ['Email', of.email],
    ['What', describeBooks(of.books)],
  ] satisfies (readonly [string, string])[];
  return (
    <div className="mt-6 p-6 wrap-anywhere double-frame">
      <p>I withdraw from my contract of sale.</p>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {lines.map(([name, text]) => (
          <div key={name} className="sm:contents">
            <dt className="font-semibold">{name}</dt>
            {/* What was typed is what is declared, also in a translated page. */}
            <dd
              className="mb-2 whitespace-pre-wrap sm:mb-0"
              dir="auto"
              translate={text === describeBooks('') ? undefined : 'no'}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
