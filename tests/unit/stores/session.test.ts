import { beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../fixtures/browser.ts';

const accounts = vi.hoisted(() => ({
  onSessionChange: vi.fn(),
  fetchProfile: vi.fn(),
  requestApproval: vi.fn(),
  signOut: vi.fn(),
}));
vi.mock('../../../src/data/backend/auth.ts', () => accounts);

const profile = {
  email: 'anne@kellynch.example',
  username: 'anne',
  isApproved: false,
  grant: null,
};
const warned = vi.spyOn(console, 'warn').mockReturnValue();

beforeEach(() => {
  openBrowser();
  accounts.fetchProfile.mockReset().mockResolvedValue({ ok: true, value: profile });
  accounts.requestApproval.mockReset().mockResolvedValue(undefined);
  accounts.signOut.mockReset().mockResolvedValue({ ok: true });
  warned.mockClear();
});

/** The error that the modules of the page throw. */
async function fail(): Promise<never> {
  const { ServiceUnavailableError } = await import('../../../src/domain/result.ts');
  throw new ServiceUnavailableError('No line');
}

/** Opens a page on which Anne is signed in. */
async function open() {
  vi.resetModules();
  const { $session, watchStaffSession, refreshSession } =
    await import('../../../src/stores/session.ts');
  accounts.onSessionChange.mockImplementation((received) =>
    received({ user: { id: 'anne' } }, false),
  );
  watchStaffSession();
  await expect.poll(() => $session.get().status).not.toBe('unknown');
  return { status: () => $session.get().status, refreshSession };
}

it('requests an approval once per page', async () => {
  const { status, refreshSession } = await open();
  await refreshSession();
  expect(status()).toBe('pending');
  expect(accounts.requestApproval).toHaveBeenCalledOnce();
});

it('signs out after the request of approval, whose token it ends', async () => {
  const sent = Promise.withResolvers<undefined>();
  accounts.requestApproval.mockReturnValueOnce(sent.promise);
  await open();
  const { signOut } = await import('../../../src/stores/session.ts');
  const signedOut = signOut();
  await new Promise(setImmediate);
  expect(accounts.signOut).not.toHaveBeenCalled();
  sent.resolve(undefined);
  await signedOut;
  expect(accounts.signOut).toHaveBeenCalledOnce();
});

it('shows that no request can be sent, and retries', async () => {
  accounts.requestApproval.mockImplementationOnce(fail);
  const { status, refreshSession } = await open();
  await expect.poll(() => warned.mock.calls).toEqual([['No line']]);
  expect(status()).toBe('pending');
  await refreshSession();
  expect(status()).toBe('pending');
  expect(accounts.requestApproval).toHaveBeenCalledTimes(2);
});

it('lets nobody in if the profile cannot be loaded', async () => {
  accounts.fetchProfile.mockImplementation(fail);
  const { status } = await open();
  expect(status()).toBe('failed');
  expect(accounts.requestApproval).not.toHaveBeenCalled();
});

it.each([
  ['first', 'You are the first here: the dashboard is yours.'],
  ['listed', 'You were expected: the dashboard is yours.'],
] as const)('reports new access (%s) before it is used', async (grant, text) => {
  const value = { ...profile, isApproved: true, grant };
  accounts.fetchProfile.mockResolvedValueOnce({ ok: true, value });
  vi.resetModules();
  const { $session, watchStaffSession, refreshSession } =
    await import('../../../src/stores/session.ts');
  const { $toasts } = await import('../../../src/stores/toasts.ts');
  const seen: unknown[] = [];
  $session.listen(({ status }) => seen.push(status, ...$toasts.get().map((toast) => toast.text)));
  accounts.onSessionChange.mockImplementation((received) =>
    received({ user: { id: 'anne' } }, false),
  );
  watchStaffSession();
  await expect.poll(() => seen).toEqual(['approved', text]);
  expect($toasts.get().map(({ title }) => title)).toEqual(['Access Granted']);
  accounts.fetchProfile.mockResolvedValueOnce({ ok: true, value: { ...value, grant: null } });
  await refreshSession();
  expect($toasts.get()).toHaveLength(1);
});

it('reports the sign-out before a screen gets it', async () => {
  await open();
  const { $session, signOut } = await import('../../../src/stores/session.ts');
  const { $toasts } = await import('../../../src/stores/toasts.ts');
  const [received] = accounts.onSessionChange.mock.lastCall ?? [];
  accounts.signOut.mockImplementation(async () => {
    setTimeout(() => received?.(null, false), 0);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { ok: true };
  });
  const seen = new Promise((resolve) => {
    $session.listen(({ status }) => resolve([status, ...$toasts.get().map(({ title }) => title)]));
  });
  await signOut();
  expect(await seen).toEqual(['signed-out', 'Successfully signed out!']);
});
