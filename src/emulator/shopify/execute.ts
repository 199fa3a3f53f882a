import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { z } from 'zod';
import { storefrontVersion } from '../../data/shopify/client.ts';
import { graphqlError, notSupported } from './graphql.ts';

/** Shopify's full schema without descriptions, written by `npm run schema:update`. */
export const schemaFile = new URL(`storefront-${storefrontVersion}.graphql`, import.meta.url);

export const loadStorefrontSchema = (): GraphQLSchema =>
  buildSchema(readFileSync(schemaFile, 'utf8'));

export const graphqlRequest = z.object({
  query: z.string().min(1).max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export const scope = z.enum([
  'unauthenticated_read_product_listings',
  'unauthenticated_read_product_tags',
  'unauthenticated_read_checkouts',
  'unauthenticated_write_checkouts',
  'unauthenticated_read_product_inventory',
  'unauthenticated_read_product_pickup_locations',
]);
export type Scope = z.infer<typeof scope>;

/** The fields that need each scope, as Type.field. */
const scopeFields: Record<Scope, RegExp> = {
  unauthenticated_read_product_listings: /^QueryRoot\.(products?|collections?)$/,
  unauthenticated_read_product_tags: /^Product\.tags$/,
  unauthenticated_read_checkouts: /^QueryRoot\.cart$/,
  unauthenticated_write_checkouts: /^Mutation\./,
  unauthenticated_read_product_inventory:
    /^(Product\.totalInventory|ProductVariant\.quantityAvailable)$/,
  unauthenticated_read_product_pickup_locations:
    /^(QueryRoot\.locations|ProductVariant\.storeAvailability)$/,
};

const maxCached = 100;

/** Creates the function that validates a request with Shopify's schema and executes it. */
export function createExecutor(rootValue: object) {
  const schema = loadStorefrontSchema();
  const valid = new Map<string, DocumentNode>();

  function parseValid(query: string): DocumentNode {
    const known = valid.get(query);
    if (known) return known;
    const document = parse(query, { maxTokens: 5000 });
    const errors = validate(schema, document);
    if (errors.length > 0) throw new AggregateError(errors);
    if (valid.size >= maxCached) valid.clear();
    valid.set(query, document);
    return document;
  }

  function denyFields(document: DocumentNode, revoked: ReadonlySet<Scope>): void {
    const types = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(types, {
        Field({ name }) {
          const field = `${types.getParentType()?.name}.${name.value}`;
          const missing = [...revoked].find((scope) => scopeFields[scope].test(field));
          if (missing)
            throw graphqlError(
              'ACCESS_DENIED',
              `Access denied for ${name.value} field. Required access: \`${missing}\` access scope.`,
            );
        },
      }),
    );
  }

  return async (
    { query, variables, operationName }: z.infer<typeof graphqlRequest>,
    revoked: ReadonlySet<Scope>,
  ): Promise<ExecutionResult> => {
    try {
      const document = parseValid(query);
      if (revoked.size > 0) denyFields(document, revoked);
      return await execute({
        schema,
        document,
        rootValue,
        variableValues: variables,
        operationName,
        fieldResolver: strictFieldResolver,
      });
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      if (error instanceof AggregateError) return { errors: error.errors };
      throw error;
    }
  };
}

/**
 * Resolves a field from its parent, but throws for a field or an argument that is missing there. By
 * GraphQL's default resolver, they would look like a null of Shopify, and like an argument without effect.
 */
const strictFieldResolver: GraphQLFieldResolver<unknown, unknown, Record<string, unknown>> = (
  parent,
  args,
  _context,
  { parentType, fieldName },
) => {
  const name = `${parentType.name}.${fieldName}`;
  const value: unknown =
    typeof parent === 'object' && parent !== null ? Reflect.get(parent, fieldName) : undefined;
  if (value === undefined) throw new Error(`The local Storefront API does not answer ${name}.`);
  const known = parentType.getFields()[fieldName]?.args ?? [];
  const given = Object.entries(args).filter(
    ([key, value]) => value !== known.find((one) => one.name === key)?.defaultValue,
  );
  if (typeof value === 'function') {
    const result: unknown = Reflect.apply(value, parent, [Object.fromEntries(given)]);
    return result;
  }
  if (given.some(([, value]) => value !== null)) throw notSupported(`arguments of ${name}`);
  return value;
};
