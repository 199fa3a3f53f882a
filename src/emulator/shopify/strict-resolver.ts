import type { GraphQLFieldResolver } from 'graphql';

/**
 * Resolves a field from its parent, but throws if it is missing. With graphql's default resolver,
 * an unsupported field would look like a null of Shopify.
 */
export const strictFieldResolver: GraphQLFieldResolver<unknown, unknown> = (
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
