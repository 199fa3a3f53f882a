import type { SupabaseClient } from '@supabase/supabase-js';
import { listAccounts } from './list-accounts.ts';
import { toErrorMessage } from './error-message.ts';

const usage = 'npm run staff -- list | approve EMAIL | revoke EMAIL';

/**
 * Runs a staff command and returns the lines to print. Throws an error with a message for the
 * operator.
 */
export async function runStaffCommand(
  args: readonly string[],
  backend: SupabaseClient,
): Promise<string[]> {
  const [command, email, ...more] = args;
  if (more.length === 0) {
    if (command === 'list' && email === undefined) return list(backend);
    if (command === 'approve' && email) return setApproval(backend, email, true);
    if (command === 'revoke' && email) return setApproval(backend, email, false);
  }
  throw new Error(`Usage: ${usage}`);
}

async function list(backend: SupabaseClient): Promise<string[]> {
  const accounts = await listAccounts(backend);
  const maxWidth = Math.max(0, ...accounts.map(({ email }) => email.length));
  const formatStatus = (isApproved: boolean | null) =>
    isApproved === null ? 'not signed in yet' : isApproved ? 'approved' : 'pending';
  return accounts.length === 0
    ? ['There are no accounts yet.']
    : accounts.map(
        ({ email, isApproved }) => `${email.padEnd(maxWidth)}  ${formatStatus(isApproved)}`,
      );
}

async function setApproval(
  backend: SupabaseClient,
  email: string,
  approved: boolean,
): Promise<string[]> {
  const done = approved ? 'approved' : 'revoked';
  const accounts = await listAccounts(backend);
  const account = accounts.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!account) throw new Error(`There is no account with the email ${email}. Sign up first.`);
  if (account.isApproved === null) throw new Error(`${account.email} must sign in once first.`);
  if (account.isApproved === approved) return [`${account.email} is already ${done}.`];
  const { error } = await backend.from('profiles').update({ approved }).eq('user_id', account.id);
  if (error) throw new Error(toErrorMessage(error));
  return [`${account.email} is ${done}.`, ...(approved ? await notify(backend) : [])];
}

/** Sends the mail that the database has queued. */
async function notify(backend: SupabaseClient): Promise<string[]> {
  const response = await backend.functions.invoke<unknown>('deliver-mail', { body: {} });
  const error: unknown = response.error;
  return error ? ['The notification mail could not be sent yet. It stays queued.'] : [];
}
