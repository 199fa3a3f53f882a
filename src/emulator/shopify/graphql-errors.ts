import { GraphQLError } from 'graphql';

/** What an answer says beside its cart. */
export type UserError = { code: string; field: string[]; message: string };
export type Warning = { code: string; message: string; target: string };

export const invalid = (field: string[], message: string): UserError => ({
  code: 'INVALID',
  field,
  message,
});

/** Creates a top-level error of the Storefront API. */
export function graphqlError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** Throws if the input has a field that the emulator does not support, instead of ignoring it. */
export function rejectOtherInputs(name: string, input: object, supported: readonly string[]): void {
  const other = Object.keys(input).find((field) => !supported.includes(field));
  if (other)
    throw graphqlError(
      'BAD_REQUEST',
      `The local Storefront API does not support ${name}.${other}.`,
    );
}

export const accessDenied = (field: string, scope: string) =>
  graphqlError(
    'ACCESS_DENIED',
    `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
  );

/** The maximum length of a page and of a list argument. */
export const maxListLength = 250;

export function rejectLongList(name: string, list: readonly unknown[]): void {
  if (list.length > maxListLength)
    throw graphqlError(
      'MAX_INPUT_SIZE_EXCEEDED',
      `The input array size of ${list.length} for ${name} is greater than the maximum allowed of ${maxListLength}.`,
    );
}
