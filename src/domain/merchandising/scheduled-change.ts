/** The tables whose rows staff can change at a later moment. */
export type ChangeTopic = 'events' | 'staff_picks' | 'collections_config';

/** A change that staff can schedule: its name, and the columns that it sets. */
type ChangeChoice = { name: string; change: Record<string, string | boolean> };

const activity: readonly ChangeChoice[] = [
  { name: 'Switch on', change: { is_active: true } },
  { name: 'Switch off', change: { is_active: false } },
];

export const changeChoices: Record<ChangeTopic, readonly ChangeChoice[]> = {
  events: [
    { name: 'Show to everyone', change: { is_draft: false } },
    { name: 'Make a draft', change: { is_draft: true } },
    { name: 'Move to Featured', change: { event_type: 'featured' } },
    { name: 'Move to Coming Soon', change: { event_type: 'coming_soon' } },
    { name: 'Let it take place as planned', change: { status: 'scheduled' } },
    { name: 'Postpone', change: { status: 'postponed' } },
    { name: 'Cancel the event', change: { status: 'cancelled' } },
  ],
  staff_picks: activity,
  collections_config: [
    ...activity,
    { name: 'Show on browse', change: { show_in_browse: true } },
    { name: 'Hide from browse', change: { show_in_browse: false } },
  ],
};

/** Returns the name of a scheduled change; that of an operator's own one is its label. */
export function changeName(row: { topic: string; change: unknown; label: string }): string {
  const choices = Object.entries(changeChoices).find(([topic]) => topic === row.topic)?.[1] ?? [];
  const written = JSON.stringify(row.change);
  return choices.find(({ change }) => JSON.stringify(change) === written)?.name ?? row.label;
}

export type AuditEntry = { occurred_at: string; actor_name: string };

/** Returns who changed how much, the busiest first. `since` is null for the first known release. */
export function summarizeChanges(
  entries: readonly AuditEntry[],
  since: string | null,
  until: string,
): { name: string; count: number }[] {
  const from = since === null ? -Infinity : Date.parse(since);
  const made = entries.filter(({ occurred_at }) => {
    const time = Date.parse(occurred_at);
    return time > from && time <= Date.parse(until);
  });
  return [...Map.groupBy(made, ({ actor_name }) => actor_name)]
    .map(([name, { length: count }]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count);
}
