import * as z from 'zod/mini';
import { NoAnswer } from '../../domain/outcome.ts';
import type { Person } from '../../domain/person.ts';
import { openClient } from './client.ts';
import { type Answer, ask, readAll } from './records.ts';
import { callStaffFunction } from './staff-function.ts';

const users = z.object({ users: z.array(z.object({ id: z.string(), email: z.string() })) });

/** Everyone with an account, newest first. Without the function's answer the addresses stay blank. */
export async function listPeople(): Promise<Person[]> {
  const [rows, emails] = await Promise.all([readAll('The users', profiles), readEmails()]);
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
  openClient()
    .from('profiles')
    .select('user_id, username, role, approved, approved_at, approved_by, created_at')
    .order('created_at', { ascending: false })
    .order('user_id')
    .range(first, last);

async function readEmails(): Promise<Map<string, string>> {
  try {
    const answer = await callStaffFunction('get-users');
    const told = answer.ok ? z.safeParse(users, answer.value) : null;
    if (told?.success) return new Map(told.data.users.map(({ id, email }) => [id, email]));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
  console.warn('The addresses of the users could not be read.');
  return new Map();
}

/** Approves or revokes. The mail about an approval is sent meanwhile, or leaves with the next one. */
export async function setApproved(userId: string, approved: boolean): Answer<unknown> {
  const written = openClient().from('profiles').update({ approved }).eq('user_id', userId);
  const answer = await ask('The user', written.select('user_id').single());
  if (answer.ok && approved) void deliverMail();
  return answer;
}

async function deliverMail(): Promise<void> {
  try {
    const answer = await callStaffFunction('deliver-mail');
    if (answer.ok) return;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
  console.warn('The mail about the approval waits.');
}

export const createUser = (email: string, password: string) =>
  callStaffFunction('create-user', { email, password });

export const deleteUser = (userId: string) => callStaffFunction('delete-user', { userId });
