import { NoAnswer } from '../../domain/outcome.ts';
import { plainLine } from '../../domain/plain-line.ts';
import {
  choiceColumns,
  collectionChoice,
  type CollectionChoices,
} from '../../domain/shown-collections.ts';
import { readRows, readTable } from './read-table.ts';

const longestTitle = 300;

/** What staff chose to show of the provider's collections. Throws NoAnswer. */
export async function readCollectionChoices(): Promise<CollectionChoices> {
  const order = `select=${choiceColumns}&is_active=eq.true&order=sort_order.asc,created_at.asc`;
  const [active, hasInactive] = await Promise.all([
    readRows('collections', collectionChoice, `collections_config?${order}`, console.warn),
    readTable('rpc/has_inactive_collections'),
  ]);
  if (typeof hasInactive !== 'boolean')
    throw new NoAnswer('The shop’s collections are not what was expected');
  const titled = active.map((row) => ({ ...row, title: plainLine(row.title, longestTitle) }));
  return { active: titled, hasInactive };
}
