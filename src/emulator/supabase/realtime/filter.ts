/** The filter of a subscription is malformed. The message is that of the hosted service. */
export class MalformedFilterError extends Error {
  override readonly name = 'Malformed';
}

/** The operators of hosted Realtime and of Postgres. */
export const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  is: 'is',
  isdistinct: 'is distinct from',
} as const;

export type Filter = {
  column: string;
  operator: keyof typeof operators;
  value: string;
  isNegated: boolean;
};

/**
 * Parses filters such as `column=operator.value`, separated by commas outside of brackets and
 * quotes. Throws a MalformedFilterError.
 */
export function parseFilters(text: string): Filter[] {
  return text.trim() === '' ? [] : split(text).map((segment) => parseFilter(segment.trim()));
}

function split(text: string): string[] {
  const segments = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/"(?:\\.|[^"\\])*"|[(),]|[^"(),]+|"/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth <= 0) segments.push('');
    else segments.push(`${segments.pop()}${piece}`);
  }
  return segments;
}

function parseFilter(segment: string): Filter {
  if (segment === '')
    throw rejection('filter must not contain empty segments (check for extra commas)');
  const [column = '', rest] = splitOnce(segment, '=');
  if (rest === undefined) throw rejection(formatList(column));
  const isNegated = rest.startsWith('not.');
  const [operator = '', value] = splitOnce(isNegated ? rest.slice(4) : rest, '.');
  if (value === undefined) throw rejection(formatList(operator));
  if (!isOperator(operator)) throw rejection(formatList(operator, value));
  return { column, operator, value: readValue(operator, value), isNegated };
}

function readValue(operator: Filter['operator'], value: string): string {
  if (operator === 'in') {
    if (/^\(.*\)$/s.test(value)) return `{${value.slice(1, -1)}}`;
    throw rejection('`in` filter value must be wrapped by parentheses');
  }
  const quoted = /^"((?:\\.|[^"\\])*)"$/s.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replaceAll(/\\(.)/gs, '$1');
}

const isOperator = (word: string): word is Filter['operator'] => Object.hasOwn(operators, word);

const rejection = (reason: string) =>
  new MalformedFilterError(`Error parsing \`filter\` params: ${reason}`);

const formatList = (...parts: string[]) =>
  `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`;

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}
