import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../src/cli/run-staff-command.ts';
import { openFunctions } from '../backend/open-functions.ts';

const shop = await openFunctions();

const usage =
  'Usage: npm run staff -- list | create-owner EMAIL | make-owner EMAIL | approve EMAIL | revoke EMAIL | remove-second-step EMAIL';

/** Runs the command in this process. Returns its output and whether it succeeded. */
const staff = (args: string[]) =>
  runStaffCommand(args, shop.service()).then(
    (lines) => ({ isSuccessful: true, lines }),
    (error: unknown) => ({
      isSuccessful: false,
      lines: [error instanceof Error ? error.message : String(error)],
    }),
  );

/** The same like an operator. */
function runStaff(args: string[], env: Record<string, string> = {}) {
  const nowhere = { SUPABASE_URL: '', SHOPIFY_STORE_DOMAIN: '', SUPABASE_SECRET_KEY: '' };
  const port = new URL(shop.origin()).port;
  return new Promise<{ isSuccessful: boolean; lines: string[] }>((resolve) => {
    execFile(
      process.execPath,
      ['src/cli/staff.ts', ...args],
      { env: { ...process.env, ...nowhere, BACKEND_PORT: port, ...env } },
      (error, stdout, stderr) =>
        resolve({ isSuccessful: !error, lines: (stdout + stderr).trim().split('\n') }),
    );
  });
}

describe('npm run staff', () => {
  it('lists all accounts with their status', async () => {
    const { isSuccessful, lines } = await runStaff(['list']);
    expect(isSuccessful).toBe(true);
    expect(lines).toEqual([
      'marnie@heartandhollow.example   approved',
      'owner@heartandhollow.example    approved',
      'pending@heartandhollow.example  pending',
    ]);
  });

  it('shows the status of more than a thousand accounts', async () => {
    await shop.sql(`insert into auth.users (id, aud, role, email)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@reader.example'
      from generate_series(1, 1100) as n`);
    const { lines } = await staff(['list']);
    expect(lines).toHaveLength(1103);
    expect(lines.filter((line) => !/ (approved|pending)$/.test(line))).toEqual([]);
    await shop.sql("delete from auth.users where email like 'many-%'");
  });

  it('approves in any case of the email, records the operator and sends the mail', async () => {
    const response = await staff(['approve', 'Pending@HeartAndHollow.example']);
    expect(response).toEqual({
      isSuccessful: true,
      lines: ['pending@heartandhollow.example is approved.'],
    });
    const profiles = shop.service().from('profiles').select('approved_by');
    const { data } = await profiles.eq('username', 'pending').single().throwOnError();
    expect(data.approved_by).toBe('operator');
    expect(await shop.mails('pending@heartandhollow.example')).toHaveLength(1);
    expect((await staff(['approve', 'pending@heartandhollow.example'])).lines).toEqual([
      'pending@heartandhollow.example is already approved.',
    ]);
  });

  it('creates an owner who can sign in, and nobody else becomes an admin', async () => {
    const { isSuccessful, lines } = await staff(['create-owner', 'new@heartandhollow.example']);
    expect(isSuccessful).toBe(true);
    const password = /The password is (\S{16})$/.exec(lines[0] ?? '')?.[1] ?? '';
    const session = await fetch(`${shop.origin()}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_local-emulator-only-00_emulator',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: 'new@heartandhollow.example', password }),
    });
    expect(session.status).toBe(200);
    expect((await staff(['list'])).lines).toContain('new@heartandhollow.example      approved');
    expect(await staff(['create-owner', 'new@heartandhollow.example'])).toEqual({
      isSuccessful: false,
      lines: ['There is an account with the email new@heartandhollow.example. Approve it instead.'],
    });
    await staff(['revoke', 'new@heartandhollow.example']);
  });

  it('makes an approved admin an owner', async () => {
    expect(await staff(['make-owner', 'marnie@heartandhollow.example'])).toEqual({
      isSuccessful: true,
      lines: ['marnie@heartandhollow.example owns the shop.'],
    });
    await staff(['revoke', 'pending@heartandhollow.example']);
    expect(await staff(['make-owner', 'pending@heartandhollow.example'])).toEqual({
      isSuccessful: false,
      lines: ['pending@heartandhollow.example is not approved. Approve it first.'],
    });
    await staff(['approve', 'pending@heartandhollow.example']);
  });

  it('removes the second step of somebody who is locked out', async () => {
    const email = 'marnie@heartandhollow.example';
    await shop.sql(`insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      select gen_random_uuid(), id, 'totp', 'verified', 'x' from auth.users where email = '${email}'`);
    expect((await staff(['remove-second-step', email])).lines).toEqual([
      `${email} has no authenticator any more, and is signed out everywhere.`,
    ]);
    const log = shop.service().from('audit_log').select('actor_name, label');
    const { data } = await log.eq('topic', 'authenticators').order('id').throwOnError();
    expect(data.at(-1)).toEqual({ actor_name: 'operator', label: 'marnie' });
  });

  it('revokes all but the last admin', async () => {
    for (const name of ['pending', 'marnie'])
      expect((await staff(['revoke', `${name}@heartandhollow.example`])).isSuccessful).toBe(true);
    expect(await staff(['revoke', 'owner@heartandhollow.example'])).toEqual({
      isSuccessful: false,
      lines: ['This is the last approved admin. Approve another one first.'],
    });
    await staff(['approve', 'marnie@heartandhollow.example']);
  });

  it.each([
    [
      ['approve', 'nobody@reader.example'],
      'There is no account with the email nobody@reader.example. Sign up first.',
    ],
    [['approve'], usage],
    [['list', 'all'], usage],
    [[], usage],
  ])('rejects %j with a message', async (args, message) => {
    expect(await staff(args)).toEqual({ isSuccessful: false, lines: [message] });
  });

  it('prints the message of a rejection', async () => {
    const { isSuccessful, lines } = await runStaff(['list', 'all']);
    expect([isSuccessful, lines]).toEqual([
      false,
      [expect.stringMatching(/^Usage: npm run staff/)],
    ]);
  });

  it('reports that no emulator is running', async () => {
    const { isSuccessful, lines } = await runStaff(['list'], { BACKEND_PORT: '9' });
    expect(isSuccessful).toBe(false);
    expect(lines.join('\n')).toContain('start it with npm start first');
  });

  const hosted = () => ({
    SUPABASE_URL: shop.origin(),
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local-emulator-only-00_emulator',
    SHOPIFY_STORE_DOMAIN: 'shop.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'token',
  });

  it('requires the valid service key of a hosted shop', async () => {
    expect((await runStaff(['list'], hosted())).lines).toEqual([
      'Settings: SUPABASE_SECRET_KEY is empty. Set it to the secret key of the project.',
    ]);
    for (const key of ['wrong', 'sb_publishable_local-emulator-only-00_emulator'])
      expect(await runStaff(['list'], { ...hosted(), SUPABASE_SECRET_KEY: key })).toEqual({
        isSuccessful: false,
        lines: ['The backend rejected the key in SUPABASE_SECRET_KEY.'],
      });
    const right = { ...hosted(), SUPABASE_SECRET_KEY: 'sb_secret_local-emulator-only-00_emulator' };
    expect((await runStaff(['list'], right)).isSuccessful).toBe(true);
  });
});
