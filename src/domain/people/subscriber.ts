import * as z from 'zod/mini';

/** The states of a subscriber, in the order of the filter. */
export const subscriberStates = ['confirmed', 'pending', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** A subscriber of the newsletter. `consent` says how somebody agreed whose address staff typed. */
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

/** What became of a mail to an address that staff typed: an address gets one in ten minutes, and three a day. */
export const invitationOutcome = z.enum(['sent', 'known', 'waiting']);
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

/** The number of rows of each kind that the owner of an address left. The law keeps withdrawals. */
export const personalData = z.object({
  subscriptions: z.number(),
  messages: z.number(),
  answers: z.number(),
  notes: z.number(),
  withdrawals: z.number(),
});
export type PersonalData = z.infer<typeof personalData>;
