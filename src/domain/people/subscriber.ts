import * as z from 'zod/mini';

/** The states of a subscriber, in the order of the filter. */
export const subscriberStates = ['confirmed', 'pending', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** A subscriber of the newsletter. `consent` says how somebody agreed whom staff imported. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(subscriberStates),
  created_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  unsubscribed_at: z.nullable(z.string()),
  consent: z.nullable(z.string()),
});
export type Subscriber = z.infer<typeof subscriber>;

/** The filter of the list: a state, or an empty text for all. */
export type SubscriberFilter = SubscriberState | '';

export const isSubscriberState = (text: string): text is SubscriberState =>
  subscriberStates.some((state) => state === text);

export type SubscriberCounts = Record<SubscriberState, number>;

/** The subscribers at the end of a month, and who confirmed and left in it. `month` is its first day. */
export type SubscriberMonth = {
  month: string;
  subscribers: number;
  confirmed: number;
  unsubscribed: number;
};

/** What the database answers to an import: the number of added addresses, and the skipped ones. */
export const importResult = z.object({
  added: z.number(),
  known: z.array(z.string()),
  unsubscribed: z.array(z.string()),
  erased: z.array(z.string()),
  invalid: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importResult>;

/** An import that added addresses, also a single one that staff typed. */
export const subscriberImport = z.object({
  id: z.string(),
  imported_at: z.string(),
  imported_by: z.string(),
  consent: z.string(),
  added: z.number(),
  undone_at: z.nullable(z.string()),
});
export type SubscriberImport = z.infer<typeof subscriberImport>;

/** The most addresses of one import. The database has the same limit. */
export const maxImportSize = 50_000;
