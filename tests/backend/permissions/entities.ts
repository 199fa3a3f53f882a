import { eventRow } from '../supabase/event-row.ts';

export type Values = Record<string, unknown>;
const pick = (mark: string, is_active: boolean) => ({
  product_id: mark,
  product_handle: mark,
  title: mark,
  is_active,
});
const collection = (mark: string, is_active: boolean) => ({
  collection_id: mark,
  handle: mark,
  title: mark,
  is_active,
});

/** A row that the table takes, hidden from shoppers where it can be; and a change that it takes. */
export const entities: Record<string, { row: (mark: string) => Values; change: Values }> = {
  events: { row: eventRow, change: { title: 'Changed' } },
  trash: {
    row: (mark) => ({
      id: crypto.randomUUID(),
      topic: 'events',
      title: mark,
      deleted_row: {},
      deleted_by: 'me',
    }),
    change: { deleted_by: 'nobody' },
  },
  // `request-table.ts` fills in the row that it changes.
  scheduled_changes: {
    row: (mark) => ({
      topic: 'staff_picks',
      label: mark,
      change: { is_active: true },
      apply_at: '2099-01-01T00:00:00Z',
    }),
    change: { label: 'Changed' },
  },
  publish_hold: {
    row: (mark) => ({ held_by: mark, merchandising: {} }),
    change: { held_by: 'nobody' },
  },
  'events, draft': {
    row: () => ({ ...eventRow('Draft'), is_draft: true }),
    change: { title: 'Changed' },
  },
  staff_picks: { row: (mark) => pick(mark, false), change: { price: '$9.50' } },
  'staff_picks, active': { row: (mark) => pick(mark, true), change: { price: '$9.50' } },
  collections_config: {
    row: (mark) => collection(mark, false),
    change: { show_in_browse: false },
  },
  'collections_config, active': {
    row: (mark) => collection(mark, true),
    change: { show_in_browse: false },
  },
  profiles: { row: () => ({}), change: { approved: true } },
  contact_messages: {
    row: (mark) => ({
      first_name: mark,
      last_name: 'Reader',
      email: 'reader@example.com',
      subject: 'Other',
      message: 'Hello',
    }),
    change: { message: 'Changed' },
  },
  'contact_messages, withdrawal': {
    row: (mark) => ({
      first_name: mark,
      last_name: 'Reader',
      email: 'reader@example.com',
      subject: 'Withdrawal',
      order_number: '1042',
      message: 'The whole order',
    }),
    change: { order_number: '1043' },
  },
  // `request-table.ts` fills in the message.
  message_answers: {
    row: (mark) => ({ id: crypto.randomUUID(), body: mark, answered_by: 'me' }),
    change: { body: 'Changed' },
  },
  message_notes: {
    row: (mark) => ({ id: crypto.randomUUID(), body: mark }),
    change: { body: 'Changed' },
  },
  message_settings: { row: () => ({ retention_days: 30 }), change: { retention_days: 90 } },
  newsletter_subscribers: {
    row: (mark) => ({ email: `${mark}@example.com` }),
    change: { confirmed_at: '2026-11-21T00:00:00Z' },
  },
  audit_log: {
    row: (mark) => ({ actor_name: mark, action: 'created', topic: 'events' }),
    change: { actor_name: 'Nobody' },
  },
  staff_settings: { row: () => ({ idle_minutes: 60 }), change: { idle_minutes: 60 } },
  releases: { row: (mark) => ({ id: mark, books: 96 }), change: { books: 0 } },
  rate_limit_hits: {
    row: (mark) => ({ function_name: 'cart', caller: mark }),
    change: { caller: 'Nobody' },
  },
};
