import type { OpenFunctions } from '../open-functions.ts';
import type { Client } from '../supabase/open-backend.ts';

/** Everybody who may ask. `own`: of what is their own, such as their profile or the row that they made. */
export const callers = [
  'visitor',
  'forger',
  'pending',
  'pending, own',
  'revoked',
  'deleted',
  'signed out',
  'first step',
  'bookseller',
  'editor',
  'admin',
  'approved',
  'approved, own',
  'last admin',
  'service',
] as const;

export type Caller = {
  client: Client;
  /** How the same caller calls a function. */
  way: { token?: string; key?: string };
  /** Whose account and profile it is about: somebody else's, or their own. */
  person: string;
  isOwn: boolean;
};

const ownerEmail = 'owner@heartandhollow.example';
const secondEmail = 'marnie@heartandhollow.example';
const pendingEmail = 'pending@heartandhollow.example';

/**
 * One client of each kind, on a backend with the seed in it. `approved` is the owner; the last admin is the last
 * after `approveOther(false)`.
 */
export async function openCallers(shop: OpenFunctions) {
  const service = shop.service();
  const approve = (userId: string, approved: boolean) =>
    service.from('profiles').update({ approved }).eq('user_id', userId).throwOnError();

  async function signedIn(email: string) {
    const client = await shop.signIn(email);
    const { data } = await client.auth.getSession();
    return { client, userId: client.userId, token: data.session?.access_token ?? '' };
  }
  async function newUser(email: string) {
    await shop.signUp(email);
    return signedIn(email);
  }

  const owner = await signedIn(ownerEmail);
  const second = await signedIn(secondEmail);
  const pending = await signedIn(pendingEmail);
  const revoked = await newUser('revoked@reader.example');
  await approve(revoked.userId, true);
  await approve(revoked.userId, false);
  const deleted = await newUser('deleted@reader.example');
  await service.auth.admin.deleteUser(deleted.userId);
  const signedOut = await signedIn(ownerEmail);
  const tokenOnly = shop.client(undefined, { accessToken: async () => signedOut.token });
  await signedOut.client.auth.signOut({ scope: 'local' });
  const firstStep = await newUser('first-step@reader.example');
  await approve(firstStep.userId, true);
  await shop.sql(`
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
    values (gen_random_uuid(), '${firstStep.userId}', 'totp', 'verified', 'secret')`);
  const withRole = async (role: string) => {
    const user = await newUser(`${role}@reader.example`);
    await approve(user.userId, true);
    await owner.client
      .rpc('set_role', { person: user.userId, role, is_owner: false })
      .throwOnError();
    return known(user);
  };
  const somebody = (await shop.signUp('somebody@reader.example')).userId;
  const token = forged(pending.token, owner.userId);

  const simply: Pick<Caller, 'isOwn' | 'person'> = {
    isOwn: false,
    person: somebody,
  };
  const known = ({ client, token }: typeof owner): Caller => ({
    ...simply,
    client,
    way: { token },
  });
  const own = (user: typeof owner): Caller => ({
    ...known(user),
    isOwn: true,
    person: user.userId,
  });
  const everybody: Record<(typeof callers)[number], Caller> = {
    visitor: {
      ...simply,
      client: shop.client(),
      way: { key: 'sb_publishable_local-emulator-only-00_emulator' },
    },
    forger: {
      ...simply,
      client: shop.client(undefined, { accessToken: () => Promise.resolve(token) }),
      way: { token },
    },
    pending: known(pending),
    'pending, own': own(pending),
    revoked: known(revoked),
    deleted: known(deleted),
    'signed out': { ...known(signedOut), client: tokenOnly },
    'first step': known(firstStep),
    bookseller: await withRole('bookseller'),
    editor: await withRole('editor'),
    admin: known(second),
    approved: known(owner),
    'approved, own': own(owner),
    'last admin': own(owner),
    service: {
      ...simply,
      client: service,
      way: { key: 'sb_secret_local-emulator-only-00_emulator' },
    },
  };
  return { everybody, approveOther: (approved: boolean) => approve(second.userId, approved) };
}

/** A token that claims to be that user's, under somebody else's signature. */
function forged(token: string, userId: string): string {
  const [head, , signature] = token.split('.');
  const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', exp: 4e9 };
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
