import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { storefrontVersion } from '../../data/shopify/client.ts';

/** The vendored schema, written by `npm run schema:update`. */
export const schemaFile = new URL(`storefront-${storefrontVersion}.graphql`, import.meta.url);

/** Loads Shopify's full Storefront schema, without descriptions. */
export const loadStorefrontSchema = (): GraphQLSchema =>
  buildSchema(readFileSync(schemaFile, 'utf8'));
