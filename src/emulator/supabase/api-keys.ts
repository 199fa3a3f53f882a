/** The API keys of the emulator. Browsers may not use the secret key. */
export const apiKeys = {
  publishable: 'sb_publishable_local-emulator-only-00_emulator',
  secret: 'sb_secret_local-emulator-only-00_emulator',
} as const;

/** Returns the role of an API key, or null for an unknown key. */
export async function roleOfKey(key: string) {
  if (key === apiKeys.publishable)
    return { type: 'publishable', claims: { role: 'anon' } } as const;
  if (key === apiKeys.secret) return { type: 'secret', claims: { role: 'service_role' } } as const;
  return null;
}
