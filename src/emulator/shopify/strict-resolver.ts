import type { GraphQLFieldResolver } from 'graphql';

/**
 * Reads a field from its parent, as graphql does by default, but never lets an absent one pass for
 * null: the schema has a thousand fields, and a quiet null would look like the provider's answer.
 */
export const strictFieldResolver: GraphQLFieldResolver<unknown, unknown> = (
  parent,
  args,
  context,
  info,
) => {
  const { fieldName, parentType } = info;
  const held: unknown =
    typeof parent === 'object' && parent !== null && fieldName in parent
      ? Reflect.get(parent, fieldName)
      : undefined;
  if (held === undefined)
    throw new Error(`The local Storefront API does not answer ${parentType.name}.${fieldName}.`);
  const answer: unknown =
    typeof held === 'function' ? Reflect.apply(held, parent, [args, context, info]) : held;
  return answer;
};
