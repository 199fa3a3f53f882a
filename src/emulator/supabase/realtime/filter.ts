/** What a subscriber asked for cannot be read. The message is the hosted service's own. */
export class MalformedFilterError extends Error {
  override readonly name = 'Malformed';
}

/** The operators of hosted Realtime, and what each is in Postgres. */
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

/** Reads `column=operator.value`, several joined by commas that stand outside of brackets and quotes. */
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
  if (rest === undefined) throw rejection(listed(column));
  const isNegated = rest.startsWith('not.');
  const [operator = '', value] = splitOnce(isNegated ? rest.slice(4) : rest, '.');
  if (value === undefined) throw rejection(listed(operator));
  if (!isOperator(operator)) throw rejection(listed(operator, value));
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

const listed = (...parts: string[]) => `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`;

function splitOnce(text: string, mark: string): string[] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}
