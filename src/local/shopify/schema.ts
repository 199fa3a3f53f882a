import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { z } from 'zod';
import { storefrontVersion } from '../../data/shopify/version.ts';

const introspection = z.object({
  data: z.custom<IntrospectionQuery>(
    (value) => typeof value === 'object' && value !== null && '__schema' in value,
  ),
});

/** The provider's own, full Storefront schema, as its developer package carries it. */
export function readStorefrontSchema(): GraphQLSchema {
  const file = `./data/storefront-graphql_${storefrontVersion}.json.gz`;
  const path = fileURLToPath(new URL(file, import.meta.resolve('@shopify/dev-mcp')));
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  return buildClientSchema(introspection.parse(JSON.parse(text)).data);
}
