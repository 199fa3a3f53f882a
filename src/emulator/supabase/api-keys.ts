/** The emulator's keys, in the place of a hosted project's. The secret one is refused to browsers. */
export const apiKeys = {
  publishable: 'local-publishable-key',
  secret: 'local-secret-key',
} as const;

/** Tells the role that a key stands for; null where it is none of ours. */
export async function roleOfKey(key: string) {
  if (key === apiKeys.publishable)
    return { type: 'publishable', claims: { role: 'anon' } } as const;
  if (key === apiKeys.secret) return { type: 'secret', claims: { role: 'service_role' } } as const;
  return null;
}
