import type { PGlite } from '@electric-sql/pglite';
import { readColumns, type Column } from './columns.ts';
import { matchesFilter } from './evaluate-filter.ts';
import type { Change } from './change-feed.ts';
import { toMessage, toErrorMessage } from './message.ts';
import { canSelectRow } from './row-visibility.ts';
import type { Match } from './subscriptions.ts';

/** Tells one change to those who asked for it and may know it. */
export async function broadcastChange(
  database: PGlite,
  change: Change,
  matches: readonly Match[],
): Promise<void> {
  const roles = Map.groupBy(matches, ({ subscriber }) => subscriber.claims.role);
  for (const [role, ofRole] of roles) {
    const columns = await readColumns(database, change.relation, role);
    const error = faultOf(change, columns);
    if (error) tell(ofRole, () => toErrorMessage(change, error));
    else {
      const hearing = await filterInTurn(ofRole, createJudge(database, change, columns));
      tell(hearing, (select) => toMessage(change, columns, select));
    }
  }
}

function faultOf({ type }: Change, columns: readonly Column[]): string | undefined {
  if (type === 'DELETE') return undefined;
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key';
  return keys.every(({ isSelectable }) => isSelectable) ? undefined : 'Error 401: Unauthorized';
}

/** Asks the database once for all subscribers who ask the same with the same rights. */
function createJudge(database: PGlite, change: Change, columns: readonly Column[]) {
  const judged = new Map<string, Promise<boolean>>();
  const once = (question: unknown, ask: () => Promise<boolean>) => {
    const key = JSON.stringify(question);
    const answer = judged.get(key) ?? ask();
    judged.set(key, answer);
    return answer;
  };
  const row = change.record ?? change.old_record ?? {};
  return async ({ binding, subscriber: { claims } }: Match): Promise<boolean> => {
    for (const filter of binding.filters)
      if (!(await once(filter, () => matchesFilter(database, row, filter, columns)))) return false;
    return once(claims, () => canSelectRow(database, change, claims, columns).catch(() => false));
  };
}

async function filterInTurn(
  matches: readonly Match[],
  isHeard: (interest: Match) => Promise<boolean>,
): Promise<Match[]> {
  const hearing: Match[] = [];
  for (const interest of matches) if (await isHeard(interest)) hearing.push(interest);
  return hearing;
}

/** One message for each subscriber and choice of columns. */
function tell(hearing: readonly Match[], message: (select: string[] | null) => object): void {
  for (const [subscriber, own] of Map.groupBy(hearing, (interest) => interest.subscriber))
    for (const alike of Map.groupBy(own, ({ binding }) => JSON.stringify(binding.select)).values())
      subscriber.tell(
        alike.map(({ binding }) => binding.id),
        message(alike[0]?.binding.select ?? null),
      );
}
