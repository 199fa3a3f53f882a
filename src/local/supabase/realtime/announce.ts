import type { PGlite } from '@electric-sql/pglite';
import { readColumns, type Column } from './columns.ts';
import { meets } from './condition.ts';
import type { Change } from './feed.ts';
import { messageOf, refusalOf } from './message.ts';
import { canSee } from './sight.ts';
import type { Interest } from './subscriptions.ts';

/** Tells one change to those who asked for it and may know it. */
export async function announce(
  database: PGlite,
  change: Change,
  interests: readonly Interest[],
): Promise<void> {
  const roles = Map.groupBy(interests, ({ subscriber }) => subscriber.claims.role);
  for (const [role, ofRole] of roles) {
    const columns = await readColumns(database, change.relation, role);
    const error = faultOf(change, columns);
    if (error) tell(ofRole, () => refusalOf(change, error));
    else {
      const hearing = await filterInTurn(ofRole, createJudge(database, change, columns));
      tell(hearing, (select) => messageOf(change, columns, select));
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
  return async ({ binding, subscriber: { claims } }: Interest): Promise<boolean> => {
    for (const filter of binding.filters)
      if (!(await once(filter, () => meets(database, row, filter, columns)))) return false;
    return once(claims, () => canSee(database, change, claims, columns).catch(() => false));
  };
}

async function filterInTurn(
  interests: readonly Interest[],
  isHeard: (interest: Interest) => Promise<boolean>,
): Promise<Interest[]> {
  const hearing: Interest[] = [];
  for (const interest of interests) if (await isHeard(interest)) hearing.push(interest);
  return hearing;
}

/** One message for each subscriber and choice of columns. */
function tell(hearing: readonly Interest[], message: (select: string[] | null) => object): void {
  for (const [subscriber, own] of Map.groupBy(hearing, (interest) => interest.subscriber))
    for (const alike of Map.groupBy(own, ({ binding }) => JSON.stringify(binding.select)).values())
      subscriber.tell(
        alike.map(({ binding }) => binding.id),
        message(alike[0]?.binding.select ?? null),
      );
}
