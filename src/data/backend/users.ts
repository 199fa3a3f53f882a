import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { UserAccount, NewRole, StaffRole } from '../../domain/people/user-account.ts';
import type { Database } from './database.generated.d.ts';
import { getSupabaseClient, mutate, query, queryAll, type QueryResult } from './postgrest.ts';
import { invokeStaffFunction } from './staff-function.ts';

const authUser = z.object({
  id: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  isInvited: z.boolean(),
  hasSecondStep: z.boolean(),
});
const authUsers = z.object({ users: z.array(authUser) });

type AuthUser = z.infer<typeof authUser>;

/** Fetches all accounts, newest first, without emails if the function that has them fails. */
export async function listUsers(): Promise<UserAccount[]> {
  const [rows, users] = await Promise.all([
    queryAll('The users', profiles, 'user_id'),
    fetchAuthUsers(),
  ]);
  const newestFirst = rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return newestFirst.map((row) => ({
    userId: row.user_id,
    username: row.username,
    role: row.role,
    isOwner: row.is_owner,
    isApproved: row.approved,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    createdAt: row.created_at,
    email: users.get(row.user_id)?.email ?? '',
    isConfirmed: users.get(row.user_id)?.isConfirmed ?? null,
    isInvited: users.get(row.user_id)?.isInvited ?? false,
    hasSecondStep: users.get(row.user_id)?.hasSecondStep ?? false,
  }));
}

/** Fetches the users who wait for approval, the longest waiting first. Throws ServiceUnavailableError. */
export async function listWaitingUsers() {
  const rows = await queryAll('The users', () => profiles().eq('approved', false), 'user_id');
  return rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Fetches the names of all accounts, also of those that are not approved. Throws ServiceUnavailableError. */
export async function listStaffNames() {
  const rows = await queryAll('The users', profiles, 'user_id');
  return rows.toSorted((a, b) => a.username.localeCompare(b.username));
}

/** Changes the name of the signed-in user. Throws ServiceUnavailableError. */
export const setOwnName = (name: string): QueryResult<unknown> =>
  mutate('The name', getSupabaseClient().rpc('set_own_name', { name }));

/** A place where the user is signed in. `used_at` lags behind by up to an hour. */
export type OwnSession = {
  id: string;
  started_at: string;
  used_at: string;
  /** Null if the backend does not know the browser. */
  user_agent: string | null;
  is_current: boolean;
};

/** Fetches the sessions of the signed-in user, the present one first. Throws ServiceUnavailableError. */
export const listOwnSessions = (): Promise<OwnSession[]> =>
  query('The sessions', getSupabaseClient().rpc('list_own_sessions'));

/** Signs the user out in another browser. Throws ServiceUnavailableError. */
export const endOwnSession = (session: string): QueryResult<unknown> =>
  mutate('The session', getSupabaseClient().rpc('end_own_session', { session }));

/**
 * Asks for the password again before a change of the sign-in: the code is `stale-sign-in` if the sign-in is
 * half an hour old. Throws ServiceUnavailableError.
 */
export const requireFreshSignIn = (): QueryResult<unknown> =>
  mutate('The sign-in', getSupabaseClient().rpc('require_fresh_sign_in'));

/** Makes ten recovery codes, which replace the earlier ones. Throws ServiceUnavailableError. */
export const createRecoveryCodes = (): QueryResult<string[]> =>
  mutate('The recovery codes', getSupabaseClient().rpc('create_recovery_codes'));

/** Fetches how many recovery codes the user has left. Throws ServiceUnavailableError. */
export const countRecoveryCodes = (): Promise<number> =>
  query('The recovery codes', getSupabaseClient().rpc('count_recovery_codes'));

const profiles = () =>
  getSupabaseClient()
    .from('profiles')
    .select('user_id, username, role, is_owner, approved, approved_at, approved_by, created_at', {
      count: 'exact',
    });

async function fetchAuthUsers(): Promise<Map<string, AuthUser>> {
  try {
    const result = await invokeStaffFunction('get-users');
    const parsed = result.ok ? z.safeParse(authUsers, result.value) : null;
    if (parsed?.success) return new Map(parsed.data.users.map((user) => [user.id, user]));
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
  }
  console.warn('The addresses of the users could not be read.');
  return new Map();
}

/**
 * Lets a user in with a role. The mail about it is sent in the background, or later with the next mail. Throws
 * ServiceUnavailableError.
 */
export async function letIn(person: string, role: NewRole): QueryResult<unknown> {
  const result = await mutate('The user', getSupabaseClient().rpc('let_in', { person, role }));
  if (result.ok) void deliverMail();
  return result;
}

/** Fetches the number of messages and of waiting plans that a user has. Throws ServiceUnavailableError. */
export async function countBelongings(userId: string) {
  const database = getSupabaseClient();
  const [messages, plans] = await Promise.all([
    queryAll('The messages', () =>
      database.from('contact_messages').select('id', { count: 'exact' }).eq('assigned_to', userId),
    ),
    queryAll('The plans', () =>
      database
        .from('scheduled_changes')
        .select('id', { count: 'exact' })
        .eq('created_by', userId)
        .is('applied_at', null),
    ),
  ]);
  return { messages: messages.length, plans: plans.length };
}

/** Ends a user's access, at once. Throws ServiceUnavailableError. */
export function revokeAccess(userId: string): QueryResult<unknown> {
  const update = getSupabaseClient().from('profiles').update({ approved: false });
  return mutate('The user', update.eq('user_id', userId).select('user_id').single());
}

/**
 * Gives a user a role, which only owners may. The code is `refused` if an owner would not be an approved admin.
 * Throws ServiceUnavailableError.
 */
export const setRole = (person: string, role: StaffRole): QueryResult<unknown> =>
  mutate(
    'The role',
    getSupabaseClient().rpc('set_role', {
      person,
      role: role === 'owner' ? 'admin' : role,
      is_owner: role === 'owner',
    }),
  );

/** Takes a user's authenticators, and ends their sessions, which only another owner may. Throws ServiceUnavailableError. */
export const removeSecondStep = (person: string): QueryResult<unknown> =>
  mutate('The second step', getSupabaseClient().rpc('remove_second_step', { person }));

/** Sends the mails that wait. A failure leaves them for the next call. */
export async function deliverMail(): Promise<void> {
  try {
    const result = await invokeStaffFunction('deliver-mail');
    if (result.ok) return;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
  }
  console.warn('The mail waits.');
}

/** Creates an account, which then awaits approval. Returns the id of the user. Throws ServiceUnavailableError. */
export const createUser = (email: string, password: string) =>
  addUser('create-user', { email, password });

/**
 * Mails a link to choose a password, to a new address or again. Returns the id of the user. Throws
 * ServiceUnavailableError.
 */
export const inviteUser = (email: string) => addUser('invite-user', { email });

const addedUser = z.object({ user: z.object({ id: z.string() }) });

async function addUser(name: 'create-user' | 'invite-user', body: object) {
  const result = await invokeStaffFunction(name, body);
  if (!result.ok) return result;
  const parsed = z.safeParse(addedUser, result.value);
  if (!parsed.success) throw new ServiceUnavailableError(`${name}: unexpected response`);
  return { ok: true as const, value: parsed.data.user.id };
}

/** Deletes an account. Throws ServiceUnavailableError. */
export const deleteUser = (userId: string) => invokeStaffFunction('delete-user', { userId });

const settingColumns = 'requires_second_step, idle_minutes';
const settings = () => getSupabaseClient().from('staff_settings');

/** The settings of the sign-in that hold for all staff. */
export type StaffSettings = Pick<
  Database['public']['Tables']['staff_settings']['Row'],
  'requires_second_step' | 'idle_minutes'
>;

/** Fetches the settings as a list of one. Throws ServiceUnavailableError. */
export const fetchStaffSettings = (): Promise<StaffSettings[]> =>
  query('The settings', settings().select(settingColumns));

/** Changes the settings. The code is `refused` if the caller has no second step to require. */
export const updateStaffSettings = (change: Partial<StaffSettings>): QueryResult<StaffSettings> =>
  mutate('The settings', settings().update(change).eq('id', true).select(settingColumns).single());
