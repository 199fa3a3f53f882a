import { findBreakingChanges, type GraphQLSchema, printSchema } from 'graphql';

/**
 * Returns how a newer schema differs from one, both without descriptions, a line each: first the changes that can
 * break a query, then every part that went ("-") or came ("+"), as in "- Cart.note: String".
 */
export function compareSchemas(one: GraphQLSchema, newer: GraphQLSchema): string[] {
  const [before, after] = [listParts(one), listParts(newer)];
  return [
    ...findBreakingChanges(one, newer).map(({ description }) => `breaking: ${description}`),
    ...[...before.difference(after)].map((part) => `- ${part}`),
    ...[...after.difference(before)].map((part) => `+ ${part}`),
  ];
}

/** Lists the lines of a schema, those within a type with its name. */
function listParts(schema: GraphQLSchema): Set<string> {
  let type = '';
  const lines = printSchema(schema)
    .split('\n')
    .map((line) => {
      if (!line.startsWith(' ')) type = /^\w+ (\w+).*\{$/.exec(line)?.[1] ?? '';
      return type && line.startsWith(' ') ? `${type}.${line.trim()}` : line;
    });
  return new Set(lines);
}
