import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { z } from 'zod';
import { strictFieldResolver } from './strict-resolver.ts';
import { readStorefrontSchema } from './schema.ts';

export const graphqlRequest = z.object({
  query: z.string().min(1).max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const maxCached = 100;

/** Validates each query against the provider's own schema, compiles it, then answers it from `root`. */
export function createExecutor(root: object) {
  const schema = withStrictResolvers(readStorefrontSchema());
  const compiled = new Map<string, CompiledQuery>();

  function read(query: string, operationName: string | undefined): CompiledQuery {
    const name = `${operationName} ${query}`;
    const known = compiled.get(name);
    if (known) return known;
    const document = parse(query, { maxTokens: 5000 });
    const errors = validate(schema, document);
    if (errors.length > 0) throw new AggregateError(errors);
    const program = compileQuery(schema, document, operationName);
    if (!isCompiledQuery(program)) throw new AggregateError(program.errors ?? []);
    if (compiled.size >= maxCached) compiled.clear();
    compiled.set(name, program);
    return program;
  }

  return async (request: z.infer<typeof graphqlRequest>): Promise<ExecutionResult> => {
    try {
      const { query } = read(request.query, request.operationName ?? undefined);
      return await query(root, null, request.variables ?? {});
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      if (error instanceof AggregateError) return { errors: error.errors };
      throw error;
    }
  };
}

/** Compiled programs know no resolver for all fields, so that each gets it. */
function withStrictResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) field.resolve = strictFieldResolver;
  }
  return schema;
}
