import type { SupabaseClient } from '@supabase/supabase-js';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const usage =
  'npm run staff -- list | create-owner EMAIL | make-owner EMAIL | approve EMAIL | revoke EMAIL | remove-second-step EMAIL';

/**
 * Runs a staff command and returns the lines to print. Throws an error with a message for the
 * operator.
 */
export async function runStaffCommand(
  args: readonly string[],
  backend: SupabaseClient,
): Promise<string[]> {
  const [command, email, ...more] = parsePositionals(args);
  if (more.length === 0) {
    if (command === 'list' && email === undefined) return list(backend);
    if (command === 'create-owner' && email) return createOwner(backend, email);
    if (command === 'make-owner' && email) return makeOwner(backend, email);
    if (command === 'approve' && email) return setApproval(backend, email, true);
    if (command === 'revoke' && email) return setApproval(backend, email, false);
    if (command === 'remove-second-step' && email) return removeSecondStep(backend, email);
  }
  throw new Error(`Usage: ${usage}`);
}

function parsePositionals(args: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch (error) {
    throw new Error(`Usage: ${usage}`, { cause: error });
  }
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

/**
 * Creates an approved account that owns the shop. Do so before the site is public: while there is no approved admin,
 * the first person who signs up becomes one.
 */
async function createOwner(backend: SupabaseClient, email: string): Promise<string[]> {
  const password = randomBytes(12).toString('base64url');
  const account = { email, password, email_confirm: true };
  const { data, error } = await backend.auth.admin.createUser(account);
  if (error?.code === 'email_exists')
    throw new Error(`There is an account with the email ${email}. Approve it instead.`);
  if (error) throw new Error(toErrorMessage(error));
  const profile = backend
    .from('profiles')
    .update({ approved: true, is_owner: true, must_change_password: true })
    .eq('user_id', data.user.id);
  const { error: profileError } = await profile;
  if (profileError) throw new Error(toErrorMessage(profileError));
  return [
    `${email} is created and approved. The password is ${password}`,
    'Sign in at /login, which asks for another password.',
  ];
}

/** Makes an approved admin an owner, for a shop whose owner has left. */
async function makeOwner(backend: SupabaseClient, email: string): Promise<string[]> {
  const account = await findAccount(backend, email);
  if (!account.isApproved) throw new Error(`${account.email} is not approved. Approve it first.`);
  const { error } = await backend
    .from('profiles')
    .update({ is_owner: true })
    .eq('user_id', account.id);
  if (error?.code === '23514')
    throw new Error(`${account.email} is no admin. Let an owner change the role first.`);
  if (error) throw new Error(toErrorMessage(error));
  return [`${account.email} owns the shop.`];
}

async function setApproval(
  backend: SupabaseClient,
  email: string,
  approved: boolean,
): Promise<string[]> {
  const done = approved ? 'approved' : 'revoked';
  const account = await findAccount(backend, email);
  if (account.isApproved === approved) return [`${account.email} is already ${done}.`];
  const { error } = await backend.from('profiles').update({ approved }).eq('user_id', account.id);
  if (error) throw new Error(toErrorMessage(error));
  return [`${account.email} is ${done}.`, ...(approved ? await notify(backend) : [])];
}

/** Takes the authenticators of somebody who has lost theirs, or whose account a stranger has taken. */
async function removeSecondStep(backend: SupabaseClient, email: string): Promise<string[]> {
  const account = await findAccount(backend, email);
  const { error } = await backend.rpc('remove_second_step', { person: account.id });
  if (error) throw new Error(toErrorMessage(error));
  return [`${account.email} has no authenticator any more, and is signed out everywhere.`];
}

/** Finds an account with a profile. Throws an error with a message for the operator. */
async function findAccount(backend: SupabaseClient, email: string): Promise<Account> {
  const accounts = await listAccounts(backend);
  const account = accounts.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!account) throw new Error(`There is no account with the email ${email}. Sign up first.`);
  if (account.isApproved === null) throw new Error(`${account.email} must sign in once first.`);
  return account;
}

/** Sends the mail that the database has queued. */
async function notify(backend: SupabaseClient): Promise<string[]> {
  const response = await backend.functions.invoke<unknown>('deliver-mail', { body: {} });
  const error: unknown = response.error;
  return error ? ['The notification mail could not be sent yet. It stays queued.'] : [];
}

/** Formats an error of the backend for the operator. */
function toErrorMessage({ code, message }: { code?: string | undefined; message: string }) {
  if (code === 'P0001') return 'This is the last approved admin. Approve another one first.';
  if (/fetch failed/.test(message))
    return 'The backend cannot be reached. If you use the emulator, start it with npm start first.';
  if (/api key|JWT|Bearer|not allowed|permission denied/i.test(message))
    return 'The backend rejected the key in SUPABASE_SECRET_KEY.';
  return `The backend returned an error: ${message}`;
}

const profiles = z.array(z.object({ user_id: z.string(), approved: z.boolean() }));
const perPage = 1000;

/** An account. `isApproved` is null if the account has no profile yet. */
type Account = { id: string; email: string; isApproved: boolean | null };

/** Fetches all accounts, sorted by email. Throws an error with a message for the operator. */
async function listAccounts(backend: SupabaseClient): Promise<Account[]> {
  const approvals = await fetchApprovals(backend);
  const accounts: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { data, error } = await backend.auth.admin.listUsers({ page, perPage });
    if (error) throw new Error(toErrorMessage(error));
    // The service may send fewer than were asked for.
    if (data.users.length === 0) break;
    for (const { id, email = '' } of data.users)
      accounts.push({ id, email, isApproved: approvals.get(id) ?? null });
  }
  return accounts.toSorted((one, other) => one.email.localeCompare(other.email, 'en'));
}

async function fetchApprovals(backend: SupabaseClient): Promise<Map<string, boolean>> {
  const approvals = new Map<string, boolean>();
  for (;;) {
    const rows = backend.from('profiles').select('user_id, approved').order('user_id');
    const { data, error } = await rows.range(approvals.size, approvals.size + perPage - 1);
    if (error) throw new Error(toErrorMessage(error));
    const page = profiles.parse(data);
    if (page.length === 0) return approvals;
    for (const { user_id, approved } of page) approvals.set(user_id, approved);
  }
}
