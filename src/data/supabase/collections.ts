import { z } from 'zod';
import { NoAnswer } from '../../domain/outcome.ts';
import {
  choiceColumns,
  collectionChoice,
  type CollectionChoices,
} from '../../domain/shown-collections.ts';
import { readTable } from './read-table.ts';

const choices = z.object({ active: z.array(collectionChoice), hasInactive: z.boolean() });

/** What staff chose to show of the provider's collections. Throws NoAnswer. */
export async function readCollectionChoices(): Promise<CollectionChoices> {
  const order = `select=${choiceColumns}&is_active=eq.true&order=sort_order.asc,created_at.asc`;
  const [active, hasInactive] = await Promise.all([
    readTable(`collections_config?${order}`),
    readTable('rpc/has_inactive_collections'),
  ]);
  const read = choices.safeParse({ active, hasInactive });
  if (read.success) return read.data;
  throw new NoAnswer('The shop’s collections are not what was expected', { cause: read.error });
}
