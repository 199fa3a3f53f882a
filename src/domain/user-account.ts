/** Someone with an account: the profile, and the address that profiles do not hold. */
export type UserAccount = {
  userId: string;
  username: string;
  role: string;
  isApproved: boolean;
  approvedAt: string | null;
  approvedBy: string | null;
  createdAt: string;
  /** Empty where it is not known. */
  email: string;
};

/** What the dashboard calls somebody: the username, else the local part of the address, else 'User'. */
export function displayName({
  username,
  email,
}: {
  username: string | null;
  email: string;
}): string {
  return username?.trim() || email.split('@')[0] || 'User';
}

/** Those whose name, email or role holds the words, in any case. */
export function filterUsers(people: readonly UserAccount[], words: string): UserAccount[] {
  const searchText = words.trim().toLowerCase();
  return people.filter(({ username, email, role }) =>
    [username, email, role].some((text) => text.toLowerCase().includes(searchText)),
  );
}

const moments = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "Dec 5, 2026, 06:00 PM" on the reader's clock; 'Never' where there is no moment. */
export function formatDateTime(moment: string | null): string {
  return moment ? moments.format(new Date(moment)) : 'Never';
}
