/** A user account: the profile and the email address, which profiles do not contain. */
export type UserAccount = {
  userId: string;
  username: string;
  role: string;
  isApproved: boolean;
  approvedAt: string | null;
  approvedBy: string | null;
  createdAt: string;
  /** Empty if unknown. */
  email: string;
};

/**
 * Returns the name shown in the dashboard: the username, else the local part of the email, else
 * 'User'.
 */
export function displayName({
  username,
  email,
}: {
  username: string | null;
  email: string;
}): string {
  return username?.trim() || email.split('@')[0] || 'User';
}

/** Returns the users whose name, email or role contains the query, ignoring case. */
export function filterUsers(users: readonly UserAccount[], query: string): UserAccount[] {
  const searchText = query.trim().toLowerCase();
  return users.filter(({ username, email, role }) =>
    [username, email, role].some((text) => text.toLowerCase().includes(searchText)),
  );
}

const formatter = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a timestamp in local time as "Dec 5, 2026, 06:00 PM". Returns 'Never' for null. */
export function formatDateTime(timestamp: string | null): string {
  return timestamp ? formatter.format(new Date(timestamp)) : 'Never';
}
