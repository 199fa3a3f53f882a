import { z } from 'zod';
import { createSelection } from '../../domain/left-out.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { plainLine } from '../../domain/plain-line.ts';
import {
  choiceColumns,
  collectionChoice,
  type CollectionChoices,
} from '../../domain/shown-collections.ts';
import { readTable } from './read-table.ts';

const named = z.looseObject({ title: z.string().catch('') });
const longestTitle = 300;
const choices = z.object({ active: z.array(named), hasInactive: z.boolean() });

/** What staff chose to show of the provider's collections. Throws NoAnswer. */
export async function readCollectionChoices(): Promise<CollectionChoices> {
  const order = `select=${choiceColumns}&is_active=eq.true&order=sort_order.asc,created_at.asc`;
  const [active, hasInactive] = await Promise.all([
    readTable(`collections_config?${order}`),
    readTable('rpc/has_inactive_collections'),
  ]);
  const read = choices.safeParse({ active, hasInactive });
  if (!read.success)
    throw new NoAnswer('The shop’s collections are not what was expected', { cause: read.error });
  const selection = createSelection('chosen collections');
  const chosen = read.data.active.flatMap((row) =>
    selection.take(row.title, () => {
      const choice = collectionChoice.parse(row);
      return { ...choice, title: plainLine(choice.title, longestTitle) };
    }),
  );
  const leftOut = selection.say();
  if (leftOut) console.warn(leftOut);
  return { active: chosen, hasInactive: read.data.hasInactive };
}
