import type { PGlite } from '@electric-sql/pglite';
import { readColumns, type Column } from './columns.ts';
import { matchesFilter } from './evaluate-filter.ts';
import type { Change } from './change-feed.ts';
import { toMessage, toErrorMessage } from './message.ts';
import { canSelectRow } from './row-visibility.ts';
import type { Match } from './subscriptions.ts';

/** Sends one change to the matching subscribers that may read it. */
export async function broadcastChange(
  database: PGlite,
  change: Change,
  matches: readonly Match[],
): Promise<void> {
  const roles = Map.groupBy(matches, ({ subscriber }) => subscriber.claims.role);
  for (const [role, matchesOfRole] of roles) {
    const columns = await readColumns(database, change.relation, role);
    const error = findError(change, columns);
    if (error) send(matchesOfRole, () => toErrorMessage(change, error));
    else {
      const recipients = await filterSequentially(
        matchesOfRole,
        createVisibilityCheck(database, change, columns),
      );
      send(recipients, (select) => toMessage(change, columns, select));
    }
  }
}

function findError({ type }: Change, columns: readonly Column[]): string | undefined {
  if (type === 'DELETE') return undefined;
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key';
  return keys.every(({ isSelectable }) => isSelectable) ? undefined : 'Error 401: Unauthorized';
}

/** Creates the check of a match. Equal questions with equal rights share one query. */
function createVisibilityCheck(database: PGlite, change: Change, columns: readonly Column[]) {
  const results = new Map<string, Promise<boolean>>();
  const once = (parameters: unknown, query: () => Promise<boolean>) => {
    const key = JSON.stringify(parameters);
    const answer = results.get(key) ?? query();
    results.set(key, answer);
    return answer;
  };
  const row = change.record ?? change.old_record ?? {};
  return async ({ binding, subscriber: { claims } }: Match): Promise<boolean> => {
    for (const filter of binding.filters)
      if (!(await once(filter, () => matchesFilter(database, row, filter, columns)))) return false;
    return once(claims, () => canSelectRow(database, change, claims, columns).catch(() => false));
  };
}

async function filterSequentially(
  matches: readonly Match[],
  isVisible: (match: Match) => Promise<boolean>,
): Promise<Match[]> {
  const recipients: Match[] = [];
  for (const match of matches) if (await isVisible(match)) recipients.push(match);
  return recipients;
}

/** Sends one message per subscriber and selection of columns. */
function send(recipients: readonly Match[], message: (select: string[] | null) => object): void {
  for (const [subscriber, matches] of Map.groupBy(recipients, (match) => match.subscriber))
    for (const group of Map.groupBy(matches, ({ binding }) =>
      JSON.stringify(binding.select),
    ).values())
      subscriber.send(
        group.map(({ binding }) => binding.id),
        message(group[0]?.binding.select ?? null),
      );
}
