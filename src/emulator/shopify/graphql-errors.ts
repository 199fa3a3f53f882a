import { GraphQLError } from 'graphql';

/** A top-level error as the Storefront API gives it: a sentence and a code. */
export function graphqlError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** What the local services do not answer fails loudly, rather than be passed over. */
export function rejectOtherInputs(name: string, input: object, answered: readonly string[]): void {
  const other = Object.keys(input).find((field) => !answered.includes(field));
  if (other)
    throw graphqlError('BAD_REQUEST', `The local Storefront API does not take ${name}.${other}.`);
}

export const accessDenied = (field: string) =>
  graphqlError(
    'ACCESS_DENIED',
    `Access denied for ${field} field. Required access: \`unauthenticated_read_product_inventory\` access scope.`,
  );

/** The most items in one page and in one list of arguments. */
export const maxListLength = 250;

export function rejectLongList(name: string, list: readonly unknown[]): void {
  if (list.length > maxListLength)
    throw graphqlError(
      'MAX_INPUT_SIZE_EXCEEDED',
      `The input array size of ${list.length} for ${name} is greater than the maximum allowed of ${maxListLength}.`,
    );
}
