import {
  execute,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql';
import { z } from 'zod';
import { answerLoudly } from './answer-loudly.ts';
import { readStorefrontSchema } from './schema.ts';

export const graphqlRequest = z.object({
  query: z.string().min(1).max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const mostRemembered = 100;

/** Validates each query against the provider's own schema, then answers it from `root`. */
export function createExecutor(root: object) {
  const schema = readStorefrontSchema();
  const documents = new Map<string, DocumentNode>();

  function read(query: string): DocumentNode {
    const known = documents.get(query);
    if (known) return known;
    const document = parse(query, { maxTokens: 5000 });
    const errors = validate(schema, document);
    if (errors.length > 0) throw new AggregateError(errors);
    if (documents.size >= mostRemembered) documents.clear();
    documents.set(query, document);
    return document;
  }

  return async (request: z.infer<typeof graphqlRequest>): Promise<ExecutionResult> => {
    try {
      return await execute({
        schema,
        document: read(request.query),
        rootValue: root,
        fieldResolver: answerLoudly,
        variableValues: request.variables ?? null,
        operationName: request.operationName ?? null,
      });
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      if (error instanceof AggregateError) return { errors: error.errors };
      throw error;
    }
  };
}
