import '../../fixtures/dom.ts';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { sessionStorageKey } from '../../../src/domain/people/session.ts';
import { openBackend, password } from '../supabase/open-backend.ts';

/**
 * The dashboard in a page of `happy-dom`, with a backend in this process. Its users are real, and its faults happen
 * to the requests of the page. A test imports the testing library from here, after the page.
 */
export { screen, within };
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

export const owner = 'owner@heartandhollow.example';
export const user = userEvent.setup();
const backend = await openBackend();

type Answer = (send: () => Promise<Response>, init: RequestInit) => Promise<Response>;
const answers = new Map<string, Answer>();
const fetchReally = globalThis.fetch;
vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
  const { origin, pathname } = new URL(input, location.href);
  const answer = answers.get(`${init.method ?? 'GET'} ${pathname}`);
  const send = () => fetchReally(input, init);
  if (answer) return answer(send, init);
  // The site is a static host, which publishes nothing.
  return origin === location.origin ? new Response('') : send();
});

/** A client with the operator's rights, which no fault reaches. */
export const operator = backend.client('sb_secret_local-emulator-only-00_emulator', {
  auth: { persistSession: false },
  global: { fetch: fetchReally },
});

process.env['SUPABASE_URL'] = backend.origin();
const { default: Dashboard } = await import('../../../src/dashboard/Dashboard.tsx');
const { queryClient } = await import('../../../src/dashboard/crud/list.ts');
const { $signOutState } = await import('../../../src/dashboard/AuthGuard.tsx');
const { $publishing, flushPublish } = await import('../../../src/stores/publishing.ts');
const { $toasts, dismiss: dismissToast } = await import('../../../src/stores/toasts.ts');
const queries = queryClient.getDefaultOptions().queries;
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });

/** Answers each request of this kind, such as `PATCH /rest/v1/events`, until `mend()`. */
export const answerCalls = (call: string, answer: Answer) => answers.set(call, answer);

/** Removes all faults. */
export const mend = () => answers.clear();

/** Fails each request of this kind until `mend()`. */
export const breakCalls = (call: string) =>
  answerCalls(call, async () => {
    throw new TypeError('Failed to fetch');
  });

/** Holds each request of this kind until the returned function is called. */
export function holdCalls(call: string): () => void {
  const held = Promise.withResolvers<void>();
  answerCalls(call, async (send) => {
    await held.promise;
    return send();
  });
  return () => {
    answers.delete(call);
    held.resolve();
  };
}

/** Adds collections to those that the provider has, until `mend()`. The catalog of a page is fetched once. */
export const provideCollections = (...collections: { id: string; handle: string }[]) =>
  answerCalls('POST /functions/v1/collections', async (send) => {
    const body = await (await send()).json();
    const added = collections.map(({ id, handle }) => ({
      id: `gid://shopify/Collection/${id}`,
      handle,
      title: handle,
    }));
    return Response.json({ ...body, provided: [...body.provided, ...added] });
  });

/** The redirects of the page, which stays. */
export const redirect = vi.spyOn(location, 'replace').mockReturnValue();

const printed: string[] = [];
let allowed = /(?!)/;
/** Allows messages of the console that the test expects. */
export const allowConsole = (pattern: RegExp) => (allowed = pattern);

beforeEach(() => {
  allowed = /(?!)/;
  printed.length = 0;
  redirect.mockClear();
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => printed.push(texts.join(' ')));
});
afterEach(async () => {
  cleanup();
  await flushPublish();
  $publishing.set({ kind: 'idle' });
  queryClient.clear();
  answers.clear();
  localStorage.clear();
  sessionStorage.clear();
  $signOutState.set('no');
  for (const { id } of $toasts.get()) dismissToast(id);
  // The emulator of this process has clients of its own, and logs as JSON.
  const isOwn = (text: string) => !/^(GoTrueClient@|\{)/.test(text);
  expect(printed.filter((text) => isOwn(text) && !allowed.test(text))).toEqual([]);
});

/** Signs a user in with a client outside of the page. */
export const { signIn: signInElsewhere } = backend;

const sessions = new Map<string, string>();
async function signIn(email: string): Promise<string> {
  const { data } = await backend.client().auth.signInWithPassword({ email, password });
  const session = JSON.stringify(data.session);
  sessions.set(email, session);
  return session;
}

/** Opens a screen of the dashboard as the owner, or as the given user. */
export async function openScreen(path: string, email = owner): Promise<void> {
  cleanup();
  queryClient.clear();
  localStorage.setItem(sessionStorageKey, sessions.get(email) ?? (await signIn(email)));
  history.pushState(null, '', path);
  document.body.innerHTML = '<div id="island"></div><div class="toasts"></div>';
  const container = document.querySelector<HTMLElement>('#island') ?? document.body;
  render(<Dashboard />, { container });
  const name = email.split('@')[0] ?? '';
  await waitFor(() => {
    expect(container.querySelector('.staff-bar')?.textContent).toContain(`Welcome back, ${name}`);
  });
}

type Name = string | RegExp;

/** Returns the element of a role and name, and waits for it. A string is the whole name. */
export const find = (role: string, name?: Name, root = document.body) =>
  within(root).findByRole(role, name === undefined ? {} : { name });

export const dialog = (name: Name) => find('dialog', name);

export async function press(name: Name, root = document.body): Promise<void> {
  await user.click(await find('button', name, root));
}

/** Chooses an act of the menu of a row. */
export async function choose(act: string, of: string): Promise<void> {
  await press(`More for ${of}`);
  await user.click(await find('menuitem', act));
}

/** Replaces the text of a field, as a paste does. */
export async function fill(label: Name, text: string, root = document.body): Promise<void> {
  const field = await within(root).findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  if (text) await user.paste(text);
}

export const valueOf = (label: Name, root: HTMLElement) =>
  within(root).getByLabelText<HTMLInputElement>(label).value;

/** Waits until an assertion holds. */
export const expectSoon = (assert: () => void) => waitFor(assert);

export const expectFocus = (element: Element) =>
  expect(document.activeElement?.outerHTML).toBe(element.outerHTML);

/** Waits until an element is no longer on the page. */
export const expectGone = (element: Element) =>
  waitFor(() => expect(element.isConnected).toBe(false));

export async function expectText(element: HTMLElement, text: string | RegExp): Promise<void> {
  const pattern =
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await waitFor(() => expect(element.textContent).toEqual(pattern));
}

const toasts = (text: string) =>
  [...document.querySelectorAll('.toast')].filter((toast) => toast.textContent.includes(text));

export async function expectNotice(text: string): Promise<void> {
  await waitFor(() => expect(toasts(text)).not.toEqual([]));
}

/** Waits for a toast, and dismisses it. */
export async function dismiss(text: string): Promise<void> {
  await expectNotice(text);
  for (const toast of toasts(text))
    await user.click(within(toast as HTMLElement).getByRole('button'));
  expect(toasts(text)).toEqual([]);
}

/** Clicks twice while the request of the first click is pending. */
export async function pressTwiceWhilePending(call: string, name: Name, root: HTMLElement) {
  const release = holdCalls(call);
  await user.dblClick(await find('button', name, root));
  release();
}

/** Creates an approved user, whom a test may revoke without effect on other tests. */
export async function createUser(name: string) {
  const email = `${name}@kellynch.example`;
  const { data } = await operator.auth.admin.createUser({ email, password, email_confirm: true });
  const id = data.user?.id ?? '';
  const approve = (approved: boolean) =>
    operator.from('profiles').update({ approved }).eq('user_id', id).throwOnError();
  await approve(true);
  return { email, name, approve };
}

/** Signs in to a dashboard whose session has ended. */
export async function signInAgain(email: string): Promise<void> {
  const question = await dialog('Please sign in again');
  await fill('Email', email, question);
  await fill('Password', password, question);
  await press('Sign In', question);
  await expectGone(question);
}

/** Ends the session on the server, while the page believes that its token is valid, or has merely expired. */
export async function endSession(email: string, isExpired = true): Promise<void> {
  const saved = JSON.parse(localStorage.getItem(sessionStorageKey) ?? '{}');
  await operator.auth.admin.signOut(saved.access_token, 'global');
  if (isExpired)
    localStorage.setItem(sessionStorageKey, JSON.stringify({ ...saved, expires_at: 1 }));
  sessions.delete(email);
}

/** The hints and errors that a field names as its description. */
export function describe(label: Name, root: HTMLElement): string {
  const ids = within(root).getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}

/** Opens the form of a new event and fills in the required fields. */
export async function startEvent(title: string, location = 'The porch'): Promise<HTMLElement> {
  await press('Add Event');
  const form = await dialog('Create New Event');
  const words = { Title: title, Category: 'Reading', Location: location, Description: 'Words.' };
  for (const [label, text] of Object.entries({ ...words, Date: 'Soon', Time: 'Soon' }))
    await fill(label, text, form);
  return form;
}
