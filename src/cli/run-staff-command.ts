import type { SupabaseClient } from '@supabase/supabase-js';
import { listAccounts } from './list-accounts.ts';
import { toErrorMessage } from './error-message.ts';

const usage = 'npm run staff -- list | approve EMAIL | revoke EMAIL';

/** Does what the operator asked; the lines to print. Throws with a sentence. */
export async function runStaffCommand(
  words: readonly string[],
  backend: SupabaseClient,
): Promise<string[]> {
  const [verb, email, ...more] = words;
  if (more.length === 0) {
    if (verb === 'list' && email === undefined) return list(backend);
    if (verb === 'approve' && email) return setApproval(backend, email, true);
    if (verb === 'revoke' && email) return setApproval(backend, email, false);
  }
  throw new Error(`Usage: ${usage}`);
}

async function list(backend: SupabaseClient): Promise<string[]> {
  const people = await listAccounts(backend);
  const maxWidth = Math.max(0, ...people.map(({ email }) => email.length));
  const words = (isApproved: boolean | null) =>
    isApproved === null ? 'has not signed in yet' : isApproved ? 'approved' : 'pending';
  return people.length === 0
    ? ['There are no accounts yet.']
    : people.map(({ email, isApproved }) => `${email.padEnd(maxWidth)}  ${words(isApproved)}`);
}

async function setApproval(
  backend: SupabaseClient,
  email: string,
  approved: boolean,
): Promise<string[]> {
  const done = approved ? 'approved' : 'revoked';
  const people = await listAccounts(backend);
  const person = people.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!person) throw new Error(`There is no account with the e-mail ${email}: sign up first.`);
  if (person.isApproved === null) throw new Error(`${person.email} has to sign in once first.`);
  if (person.isApproved === approved) return [`${person.email} is ${done} already.`];
  const { error } = await backend.from('profiles').update({ approved }).eq('user_id', person.id);
  if (error) throw new Error(toErrorMessage(error));
  return [`${person.email} is ${done}.`, ...(approved ? await notify(backend) : [])];
}

/** The database has queued the mail; the shop's functions send it. */
async function notify(backend: SupabaseClient): Promise<string[]> {
  const answer = await backend.functions.invoke<unknown>('deliver-mail', { body: {} });
  const error: unknown = answer.error;
  return error ? ['The mail about it could not go out yet, and waits.'] : [];
}
