import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { UserAccount } from '../../domain/user-account.ts';
import { getSupabaseClient } from './client.ts';
import { type QueryResult, mutate, queryAllPages } from './postgrest.ts';
import { invokeStaffFunction } from './staff-function.ts';

const users = z.object({ users: z.array(z.object({ id: z.string(), email: z.string() })) });

/** Everyone with an account, newest first. Without the function's answer the addresses stay blank. */
export async function listUsers(): Promise<UserAccount[]> {
  const [rows, emails] = await Promise.all([queryAllPages('The users', profiles), fetchEmails()]);
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    role: row.role,
    isApproved: row.approved,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    createdAt: row.created_at,
    email: emails.get(row.user_id) ?? '',
  }));
}

const profiles = (first: number, last: number) =>
  getSupabaseClient()
    .from('profiles')
    .select('user_id, username, role, approved, approved_at, approved_by, created_at')
    .order('created_at', { ascending: false })
    .order('user_id')
    .range(first, last);

async function fetchEmails(): Promise<Map<string, string>> {
  try {
    const answer = await invokeStaffFunction('get-users');
    const told = answer.ok ? z.safeParse(users, answer.value) : null;
    if (told?.success) return new Map(told.data.users.map(({ id, email }) => [id, email]));
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
  }
  console.warn('The addresses of the users could not be read.');
  return new Map();
}

/** Approves or revokes. The mail about an approval is sent meanwhile, or leaves with the next one. */
export async function setApproved(userId: string, approved: boolean): QueryResult<unknown> {
  const written = getSupabaseClient().from('profiles').update({ approved }).eq('user_id', userId);
  const answer = await mutate('The user', written.select('user_id').single());
  if (answer.ok && approved) void deliverMail();
  return answer;
}

async function deliverMail(): Promise<void> {
  try {
    const answer = await invokeStaffFunction('deliver-mail');
    if (answer.ok) return;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
  }
  console.warn('The mail about the approval waits.');
}

export const createUser = (email: string, password: string) =>
  invokeStaffFunction('create-user', { email, password });

export const deleteUser = (userId: string) => invokeStaffFunction('delete-user', { userId });
