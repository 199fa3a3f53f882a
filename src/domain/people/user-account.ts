/** A user account: the profile and the email address, which profiles do not contain. */
export type UserAccount = {
  userId: string;
  username: string;
  role: string;
  isOwner: boolean;
  isApproved: boolean;
  approvedAt: string | null;
  approvedBy: string | null;
  createdAt: string;
  /** Empty if unknown. */
  email: string;
  /** Whether the owner of the email address confirmed it. Null if unknown. */
  isConfirmed: boolean | null;
  isInvited: boolean;
  hasSecondStep: boolean;
};

/** Returns the username, else the local part of the email, else 'User'. */
export function displayName({
  username,
  email,
}: {
  username: string | null;
  email: string;
}): string {
  return username?.trim() || email.split('@')[0] || 'User';
}

export function filterUsers(users: readonly UserAccount[], query: string): UserAccount[] {
  const searchText = query.trim().toLowerCase();
  return users.filter(({ username, email, role }) =>
    [username, email, role].some((text) => text.toLowerCase().includes(searchText)),
  );
}

/** Why an address may pretend to be another one: its letters, or the address that it resembles. */
export type AddressWarning = { kind: 'unusual-letters' } | { kind: 'resembles'; email: string };

const lookAlikes: readonly [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/5/g, 's'],
  // Many providers ignore these in the local part.
  [/\.(?=.*@)|\+.*(?=@)/g, ''],
];

/** Returns the same text for addresses that a reader may confuse. */
const toSkeleton = (email: string): string =>
  lookAlikes.reduce((text, [from, to]) => text.replace(from, to), email.toLowerCase());

/**
 * Returns the warning for an address that awaits approval, or null. Letters other than ASCII may
 * come from several scripts. `trusted` are the addresses of approved users.
 */
export function getAddressWarning(
  email: string,
  trusted: readonly string[],
): AddressWarning | null {
  if (/[^\x21-\x7e]/.test(email) || /(^|@|\.)xn--/i.test(email)) return { kind: 'unusual-letters' };
  const skeleton = toSkeleton(email);
  const found = trusted.find(
    (other) => other.toLowerCase() !== email.toLowerCase() && toSkeleton(other) === skeleton,
  );
  return found ? { kind: 'resembles', email: found } : null;
}

/** The first match counts, because browsers also name those that they descend from. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(?:e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Returns the browser and the system of a User-Agent header, such as "Firefox on Windows". */
export function describeUserAgent(userAgent: string | null): string {
  const find = (names: typeof browsers) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const browser = find(browsers) ?? 'Unknown browser';
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}

/**
 * What a role may allow: `publish` changes what shoppers see, `export` and `erase` are about subscribers, and
 * `manage` is about users and settings. The database decides which role has which; see `private.rights_of`.
 */
export type StaffRight = 'publish' | 'export' | 'erase' | 'manage';

/** The roles as staff choose them. An owner is an admin who also gives roles. */
export const staffRoles = ['owner', 'admin', 'editor', 'bookseller'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles in which somebody is let in, those with the fewest rights first. Only an owner gives the last one. */
export const newRoles = ['bookseller', 'editor', 'admin'] as const;
export type NewRole = (typeof newRoles)[number];

export const isNewRole = (name: string): name is NewRole => newRoles.some((role) => role === name);
