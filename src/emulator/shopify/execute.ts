import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { z } from 'zod';
import { accessDenied } from './graphql-errors.ts';
import { loadStorefrontSchema } from './schema.ts';

export const graphqlRequest = z.object({
  query: z.string().min(1).max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const scopes = [
  'unauthenticated_read_product_listings',
  'unauthenticated_read_product_tags',
  'unauthenticated_read_checkouts',
  'unauthenticated_write_checkouts',
  'unauthenticated_read_product_inventory',
  'unauthenticated_read_product_pickup_locations',
] as const;

/** An access scope of a token. */
export const scope = z.enum(scopes);
export type Scope = z.infer<typeof scope>;

/** The fields that need each scope, as Type.field. */
const scopeFields: Record<Scope, readonly string[]> = {
  unauthenticated_read_product_listings: [
    'QueryRoot.product',
    'QueryRoot.products',
    'QueryRoot.collection',
    'QueryRoot.collections',
  ],
  unauthenticated_read_product_tags: ['Product.tags'],
  unauthenticated_read_checkouts: ['QueryRoot.cart'],
  unauthenticated_write_checkouts: [
    'Mutation.cartCreate',
    'Mutation.cartLinesAdd',
    'Mutation.cartLinesUpdate',
    'Mutation.cartLinesRemove',
    'Mutation.cartAttributesUpdate',
    'Mutation.cartNoteUpdate',
    'Mutation.cartDiscountCodesUpdate',
    'Mutation.cartGiftCardCodesAdd',
    'Mutation.cartGiftCardCodesRemove',
    'Mutation.cartGiftCardCodesUpdate',
  ],
  unauthenticated_read_product_inventory: [
    'Product.totalInventory',
    'ProductVariant.quantityAvailable',
  ],
  unauthenticated_read_product_pickup_locations: [
    'QueryRoot.locations',
    'ProductVariant.storeAvailability',
  ],
};

const maxCached = 100;

/**
 * Creates the function that executes a request against `root`. It validates the query with
 * Shopify's schema and caches its compiled form.
 */
export function createExecutor(root: object) {
  const schema = withStrictResolvers(loadStorefrontSchema());
  const compiled = new Map<string, CompiledQuery>();

  function compile(query: string, operationName: string | undefined): CompiledQuery {
    const name = `${operationName} ${query}`;
    const cached = compiled.get(name);
    if (cached) return cached;
    const document = parse(query, { maxTokens: 5000 });
    const errors = validate(schema, document);
    if (errors.length > 0) throw new AggregateError(errors);
    const program = compileQuery(schema, document, operationName);
    if (!isCompiledQuery(program)) throw new AggregateError(program.errors ?? []);
    if (compiled.size >= maxCached) compiled.clear();
    compiled.set(name, program);
    return program;
  }

  /** Throws for the first field that needs one of the scopes. */
  function denyFields(query: string, revoked: ReadonlySet<Scope>): void {
    const types = new TypeInfo(schema);
    visit(
      parse(query),
      visitWithTypeInfo(types, {
        Field({ name }) {
          const field = `${types.getParentType()?.name}.${name.value}`;
          const missing = [...revoked].find((scope) => scopeFields[scope].includes(field));
          if (missing) throw accessDenied(name.value, missing);
        },
      }),
    );
  }

  return async (
    request: z.infer<typeof graphqlRequest>,
    revoked: ReadonlySet<Scope> = new Set(),
  ): Promise<ExecutionResult> => {
    try {
      if (revoked.size > 0) denyFields(request.query, revoked);
      const { query } = compile(request.query, request.operationName ?? undefined);
      return await query(root, null, request.variables ?? {});
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      if (error instanceof AggregateError) return { errors: error.errors };
      throw error;
    }
  };
}

/** Sets the strict resolver on each field, because graphql-jit has no default resolver option. */
function withStrictResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) field.resolve = strictFieldResolver;
  }
  return schema;
}

/**
 * Resolves a field from its parent, but throws if it is missing. With graphql's default resolver,
 * an unsupported field would look like a null of Shopify.
 */
const strictFieldResolver: GraphQLFieldResolver<unknown, unknown> = (
  parent,
  args,
  context,
  info,
) => {
  const { fieldName, parentType } = info;
  const value: unknown =
    typeof parent === 'object' && parent !== null && fieldName in parent
      ? Reflect.get(parent, fieldName)
      : undefined;
  if (value === undefined)
    throw new Error(`The local Storefront API does not answer ${parentType.name}.${fieldName}.`);
  const result: unknown =
    typeof value === 'function' ? Reflect.apply(value, parent, [args, context, info]) : value;
  return result;
};
