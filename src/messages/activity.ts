const nouns: Record<string, string> = {
  events: 'the event',
  staff_picks: 'the staff pick',
  collections_config: 'the collection',
  profiles: 'the account of',
  users: 'an account for',
};
const actions: Record<string, string> = {
  staff_picks: 'the staff picks',
  collections_config: 'the collections',
};

type Entry = { actor_name: string; action: string; subject: string; label: string | null };

/** Formats an entry, such as "marnie updated the event “First Sunday Book Club”". */
export function formatActivity({ actor_name, action, subject, label }: Entry): string {
  if (label === null && action === 'updated' && actions[subject])
    return `${actor_name} put ${actions[subject]} in a new order`;
  const noun = nouns[subject] ?? subject;
  return `${actor_name} ${action} ${noun}${label === null ? '' : ` “${label}”`}`;
}
