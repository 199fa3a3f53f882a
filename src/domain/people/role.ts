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
