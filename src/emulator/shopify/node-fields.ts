import { rejectLongList } from './graphql-errors.ts';
import { gid } from './scalars.ts';

type Transform = {
  maxWidth?: number | null;
  maxHeight?: number | null;
  preferredContentType?: string | null;
  scale?: number | null;
};

type Size = { width: number | null; height: number | null };

/** Builds the `Image` node of an image. The query string of its URL selects the transformation. */
export function image(id: string, address: string, altText: string, size: Size) {
  const url = ({ transform }: { transform?: Transform | null } = {}): string => {
    const transformed = new URL(address);
    const scale = transform?.scale ?? 1;
    if (transform?.maxWidth) transformed.searchParams.set('width', `${transform.maxWidth * scale}`);
    if (transform?.maxHeight)
      transformed.searchParams.set('height', `${transform.maxHeight * scale}`);
    if (transform?.preferredContentType)
      transformed.searchParams.set('format', transform.preferredContentType.toLowerCase());
    return transformed.href;
  };
  return { __typename: 'Image', id, url, altText, thumbhash: null, ...size };
}

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
