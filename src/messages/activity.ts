import { formatDateTime } from '../domain/time/date.ts';
import type { Activity, Run } from '../domain/people/activity.ts';
import { dashboardPath } from '../domain/site/routes.ts';
import { formatNumber } from '../domain/cart/money.ts';
import { eventLabels } from '../domain/events/fields.ts';

/** What an entry is about: one, several, and the page of the dashboard that has it. */
const topics: Record<string, { one: string; many: string; path: string }> = {
  events: { one: 'the event', many: 'events', path: dashboardPath('events') },
  staff_picks: { one: 'the staff pick', many: 'staff picks', path: dashboardPath('staff-picks') },
  collections_config: {
    one: 'the collection',
    many: 'collections',
    path: dashboardPath('collections'),
  },
  profiles: { one: 'the account of', many: 'accounts', path: dashboardPath('settings') },
  users: { one: 'an account for', many: 'accounts', path: dashboardPath('settings') },
  invitations: { one: 'an invitation for', many: 'invitations', path: dashboardPath('settings') },
  contact_messages: { one: 'a message', many: 'messages', path: dashboardPath('messages') },
  message_settings: {
    one: 'how long messages are kept',
    many: 'message settings',
    path: dashboardPath('messages'),
  },
  newsletter_subscribers: {
    one: 'a subscriber',
    many: 'subscribers',
    path: dashboardPath('subscribers'),
  },
  subscriber_pages: {
    one: 'a page of subscribers',
    many: 'pages of subscribers',
    path: dashboardPath('subscribers'),
  },
  people: { one: 'all that a person left', many: 'people', path: dashboardPath('messages') },
  scheduled_changes: {
    one: 'the scheduled change',
    many: 'scheduled changes',
    path: dashboardPath('publishing'),
  },
  releases: { one: 'the site', many: 'rollbacks', path: dashboardPath('publishing') },
  publish_hold: { one: 'the hold', many: 'holds', path: dashboardPath('publishing') },
  authenticators: {
    one: 'an authenticator',
    many: 'authenticators',
    path: dashboardPath('settings'),
  },
  addresses: {
    one: 'another address to sign in by',
    many: 'addresses',
    path: dashboardPath('settings'),
  },
  recovery_codes: {
    one: 'recovery codes',
    many: 'recovery codes',
    path: dashboardPath('settings'),
  },
  staff_settings: {
    one: 'the rules of the sign-in',
    many: 'sign-in rules',
    path: dashboardPath('settings'),
  },
};

/** The kinds of things by which staff filter the log, by their value in the database. */
export const topicNames: [topic: string, name: string][] = Object.entries(topics)
  .filter(([topic]) => topic !== 'users')
  .map(([topic, { many }]) => [topic, many]);

/** Subjects whose label is the number of rows. */
const isCounted = (topic: string) =>
  ['contact_messages', 'newsletter_subscribers', 'subscriber_pages', 'people'].includes(topic);

const groupActions: Record<string, (group: string) => string> = {
  answered: (group) => `marked ${group} as answered`,
  'marked-spam': (group) => `marked ${group} as spam`,
  reopened: (group) => `moved ${group} back to New`,
  replied: (group) => `sent an answer to ${group}`,
  invited: (group) => `asked ${group} to confirm`,
};

const planActions: Record<string, string> = {
  created: 'scheduled',
  updated: 'moved the scheduled',
  deleted: 'canceled the scheduled',
  failed: 'had scheduled, and it could not be done:',
};

type Entry = Pick<Activity, 'actor_name' | 'action' | 'topic' | 'label'>;

/** Formats an entry, such as "marnie updated the event “First Sunday Book Club”". */
export function formatActivity({ actor_name, action, topic, label }: Entry): string {
  const names = topics[topic] ?? { one: topic, many: topic };
  if (isCounted(topic)) {
    const group = label === '1' ? names.one : `${formatNumber(Number(label))} ${names.many}`;
    return `${actor_name} ${groupActions[action]?.(group) ?? `${action} ${group}`}`;
  }
  if (topic === 'message_settings' || topic === 'staff_settings')
    return `${actor_name} changed ${names.one}`;
  if (topic === 'recovery_codes')
    return action === 'mistyped'
      ? `${actor_name} typed wrong recovery codes, ${label} within an hour`
      : `${actor_name} ${action === 'created' ? 'made new recovery codes' : 'used a recovery code, which removed the authenticator'}`;
  if (topic === 'releases')
    return label === null
      ? `${actor_name} ended the rollback`
      : `${actor_name} rolled the site back to the release of ${formatDateTime(label)}`;
  if (topic === 'invitations') return `${actor_name} invited “${label}”`;
  if (topic === 'publish_hold')
    return `${actor_name} ${action === 'created' ? 'began to hold changes' : 'published the held changes'}`;
  if (topic === 'scheduled_changes') return `${actor_name} ${planActions[action]} “${label}”`;
  if (label === null && action === 'updated')
    return `${actor_name} put the ${names.many} in a new order`;
  return `${actor_name} ${action.replace('-', ' ')} ${names.one}${label === null ? '' : ` “${label}”`}`;
}

/** Formats a run of entries: "marnie updated 12 staff picks". One entry is formatted by itself. */
export function formatRun(run: Run): string {
  const [first] = run;
  if (run.length === 1) return formatActivity(first);
  const { actor_name, action, topic } = first;
  const names = topics[topic]?.many ?? topic;
  return isCounted(topic)
    ? `${actor_name}: ${action}, ${formatNumber(run.length)} times, ${names}`
    : `${actor_name} ${action} ${formatNumber(run.length)} ${names}`;
}

/** Returns the address of what an entry is about. */
export function activityPath({ topic, label }: Entry): string | null {
  const path = topics[topic]?.path;
  if (path === undefined) return null;
  const isSearchable =
    ['events', 'profiles', 'users', 'invitations'].includes(topic) && label !== null;
  return isSearchable ? `${path}?q=${encodeURIComponent(label)}` : path;
}

/** Formats each changed field: "Price: “Free” → “$12”". */
export function formatDetails({ details }: Pick<Activity, 'details'>): string[] {
  return Object.entries(details).map(([field, [from, to]]) => {
    const name = Object.entries(eventLabels).find(([key]) => key === field)?.[1];
    return `${name ?? toWords(field)}: ${quote(from)} → ${quote(to)}`;
  });
}

const toWords = (column: string) => {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const quote = (value: string | null) => (value === null ? 'nothing' : `“${value}”`);
