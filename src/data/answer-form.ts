import {
  type ContactMessage,
  type FieldError,
  honeypot,
  isDeliverableEmail,
  parseContactMessage,
  validateContactMessage,
} from '../domain/people/contact.ts';
import {
  parseWithdrawal,
  validateWithdrawal,
  type WithdrawalState,
} from '../domain/people/withdrawal.ts';
import { catchUnavailable, type Result } from '../domain/result.ts';
import { getString } from '../domain/text/get-string.ts';
import {
  type BotFields,
  sendContactMessage,
  sendWithdrawal,
  subscribeToNewsletter,
} from './backend/forms.ts';

/**
 * What became of a form that was sent without script: 303 sent, 422 not valid, 502 not sent. It keeps the fields of
 * one that did not arrive.
 */
export type FormAnswer<Name extends string> = {
  status: 303 | 422 | 502;
  values: Partial<Record<Name, string>>;
  errors: Partial<Record<Name, FieldError>>;
};

/** What the server knows of a form: the headers that name its visitor to the backend, and its id. */
type Sender = Pick<App.Locals, 'callerHeaders' | 'requestId'>;
const toCall = ({ callerHeaders: headers, requestId = crypto.randomUUID() }: Sender) => ({
  headers,
  requestId,
});

/** Sends a posted contact form to the shop. Null for a request that has none. */
export async function answerContactForm(
  request: Request,
  sender: Sender,
): Promise<FormAnswer<keyof ContactMessage> | null> {
  if (request.method !== 'POST') return null;
  const fields = await request.formData();
  const values = parseContactMessage(fields);
  const errors = validateContactMessage(values);
  return answer(values, errors, () => sendContactMessage(values, toBot(fields), toCall(sender)));
}

/** Subscribes the address of a posted sign-up form. Null for a request that has none. */
export async function answerSignUp(
  request: Request,
  sender: Sender,
): Promise<FormAnswer<'email'> | null> {
  if (request.method !== 'POST') return null;
  const fields = await request.formData();
  const email = getString(fields, 'email').trim();
  const errors = isDeliverableEmail(email) ? {} : { email: 'email' as const };
  return answer({ email }, errors, () =>
    subscribeToNewsletter(email, toBot(fields), toCall(sender)),
  );
}

/** The next step of the withdrawal form that was sent without script, with the same statuses. */
export type WithdrawalAnswer = { status: 200 | 422 | 502; state: WithdrawalState };

/**
 * Answers a step of a posted withdrawal form, of which only the last is sent. The page before has made its id, so that
 * a reload of the receipt is the same declaration. Null for a request that has none.
 */
export async function answerWithdrawal(
  request: Request,
  sender: Sender,
): Promise<WithdrawalAnswer | null> {
  if (request.method !== 'POST') return null;
  const fields = await request.formData();
  const values = parseWithdrawal(fields);
  const errors = validateWithdrawal(values);
  const step = getString(fields, 'step');
  if (step === 'edit') return { status: 200, state: { step: 'enter', values, errors: {} } };
  if (Object.keys(errors).length > 0)
    return { status: 422, state: { step: 'enter', values, errors } };
  const call = toCall(sender);
  const requestId = (step === 'confirm' && getString(fields, 'requestId')) || call.requestId;
  if (step !== 'confirm')
    return { status: 200, state: { step: 'review', values, failure: null, requestId } };
  const result = await catchUnavailable(() =>
    sendWithdrawal(values, toBot(fields), { ...call, requestId }),
  );
  if (result.ok)
    return { status: 200, state: { step: 'received', values, receivedAt: result.value } };
  const status = result.code === 'unavailable' ? 502 : 422;
  return { status, state: { step: 'review', values, failure: result.code, requestId } };
}

async function answer<Name extends string>(
  values: Record<Name, string>,
  errors: Partial<Record<Name, FieldError>>,
  send: () => Promise<Result<null, string>>,
): Promise<FormAnswer<Name>> {
  if (Object.keys(errors).length > 0) return { status: 422, values, errors };
  const { ok } = await catchUnavailable(send);
  return ok ? { status: 303, values: {}, errors } : { status: 502, values, errors };
}

const toBot = (fields: FormData): BotFields => ({ [honeypot]: getString(fields, honeypot) });
