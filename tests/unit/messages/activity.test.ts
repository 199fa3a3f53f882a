import { expect, it } from 'vitest';
import { formatActivity } from '../../../src/messages/activity.ts';

it.each([
  ['contact_messages', 'answered', '1', 'marnie marked a message as answered'],
  ['contact_messages', 'archived', '12', 'marnie archived 12 messages'],
  ['contact_messages', 'marked-spam', '2', 'marnie marked 2 messages as spam'],
  ['contact_messages', 'reopened', '1', 'marnie moved a message back to New'],
  ['contact_messages', 'deleted', '1200', 'marnie deleted 1,200 messages'],
  ['newsletter_subscribers', 'exported', '20000', 'marnie exported 20,000 subscribers'],
  ['subscriber_pages', 'read', '20', 'marnie read 20 pages of subscribers'],
  ['people', 'erased', '1', 'marnie erased all that a person left'],
  ['message_settings', 'updated', null, 'marnie changed how long messages are kept'],
  ['staff_settings', 'updated', null, 'marnie changed the rules of the sign-in'],
  ['publish_hold', 'created', null, 'marnie began to hold changes'],
  ['publish_hold', 'deleted', null, 'marnie published the held changes'],
  ['scheduled_changes', 'created', 'Supper: Cancel', 'marnie scheduled “Supper: Cancel”'],
  [
    'scheduled_changes',
    'failed',
    'Supper: Cancel',
    'marnie had scheduled, and it could not be done: “Supper: Cancel”',
  ],
  ['users', 'created', 'a@b.example', 'marnie created an account for “a@b.example”'],
  ['invitations', 'created', 'a', 'marnie invited “a”'],
  ['events', 'created', 'Supper', 'marnie created the event “Supper”'],
  ['staff_picks', 'updated', null, 'marnie put the staff picks in a new order'],
])('describes an entry of %s: %s, %s', (topic, action, label, text) => {
  expect(formatActivity({ actor_name: 'marnie', action, topic, label })).toBe(text);
});
