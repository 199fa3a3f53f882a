/** The attributes of a field of the sign-in, on the login page and in the dashboard. */
type SignInField = {
  name: string;
  label: string;
  type?: 'email' | 'password';
  inputMode?: 'numeric';
  autoCapitalize?: 'none';
  autoComplete: string;
  maxLength: number;
};

/** Supabase Auth reads 72 bytes of a password. */
const password = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 72,
} as const;
const newPassword = { ...password, autoComplete: 'new-password' } as const;

/**
 * The fields by what they ask for. Another form has other names, because what was typed into one must not appear in
 * another, which may show it.
 */
export const signInFields = {
  email: { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', maxLength: 254 },
  password,
  newPassword,
  currentPassword: { ...password, name: 'current', label: 'Current password' },
  otherPassword: { ...newPassword, name: 'new-password', label: 'New password' },
  code: {
    name: 'code',
    label: 'Six-digit code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 7,
  },
  recoveryCode: {
    name: 'recovery-code',
    label: 'Recovery code',
    autoCapitalize: 'none',
    autoComplete: 'off',
    maxLength: 60,
  },
} as const satisfies Record<string, SignInField>;
