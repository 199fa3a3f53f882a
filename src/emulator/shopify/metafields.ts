import { gid } from './gid.ts';
import { rejectLongList } from './graphql-errors.ts';

type Identifier = { namespace?: string | null; key: string };
type Value = { type: string; value: string };

/** Builds the metafield resolvers of a node, by "namespace.key". Other keys return null. */
export function metafields(owner: number, values: Record<string, Value | null>) {
  function metafield({ namespace, key }: Identifier) {
    const name = `${namespace ?? 'app'}.${key}`;
    const found = values[name];
    if (!found) return null;
    const id = gid('Metafield', `${owner}${Object.keys(values).indexOf(name)}`);
    return { __typename: 'Metafield', id, namespace, key, ...found };
  }
  return {
    metafield,
    metafields({ identifiers }: { identifiers: Identifier[] }) {
      rejectLongList('identifiers', identifiers);
      return identifiers.map(metafield);
    },
  };
}

export const line = (value: string | undefined): Value | null =>
  value ? { type: 'single_line_text_field', value } : null;

export const lines = (items: readonly string[]): Value | null =>
  items.length > 0 ? { type: 'list.single_line_text_field', value: JSON.stringify(items) } : null;

export const date = (value: string | null): Value | null =>
  value ? { type: 'date', value } : null;
