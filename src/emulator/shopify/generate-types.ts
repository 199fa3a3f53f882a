import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, Kind, OperationTypeNode, parse, printSchema } from 'graphql';
import * as cart from '../../data/shopify/cart.ts';
import * as collections from '../../data/shopify/load-catalog.ts';
import * as books from '../../data/shopify/fetch-products.ts';
import * as pricing from '../../data/shopify/pricing.ts';
import * as stock from '../../data/shopify/stock.ts';
import { loadStorefrontSchema } from './execute.ts';

const generatedFile = fileURLToPath(
  new URL('../../data/shopify/storefront.generated.d.ts', import.meta.url),
);

/** Every GraphQL operation of the shop. */
export const operations = [cart, collections, books, pricing, stock]
  .flatMap((module): unknown[] => Object.values(module))
  .flatMap((value): unknown[] => (value instanceof Object ? Object.values(value) : [value]))
  .filter((value) => typeof value === 'string')
  .filter((text) => text.startsWith('#graphql'));

/** Generates the result and variable types of each operation of the shop. */
async function generateTypes(): Promise<string> {
  const schema = loadStorefrontSchema();
  const documents = withoutRepeatedFragments(operations.map((text) => parse(text)));
  const types = await codegen({
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: documents.map((document) => ({ document })),
    config: {
      skipTypename: true,
      arrayInputCoercion: false,
      disableDescriptions: true,
      scalars: {
        ID: 'string',
        URL: 'string',
        HTML: 'string',
        Decimal: 'string',
        DateTime: 'string',
      },
      inputMaybeValue: 'T | null | undefined',
    },
    filename: generatedFile,
    plugins: [{ operations: {} }],
    pluginMap: { operations: typescriptOperations },
  });
  return `${types}\n${formatOperationsType(documents)}`;
}

function withoutRepeatedFragments(documents: DocumentNode[]): DocumentNode[] {
  const seen = new Set<string>();
  return documents.map(({ kind, definitions }) => ({
    kind,
    definitions: definitions.filter((definition) => {
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) return true;
      const isNew = !seen.has(definition.name.value);
      seen.add(definition.name.value);
      return isNew;
    }),
  }));
}

function formatOperationsType(documents: DocumentNode[]): string {
  const rows = documents
    .flatMap(({ definitions }) => definitions)
    .flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) return [];
      const name = definition.name.value;
      const type = `${name}${definition.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation'}`;
      return [`  ${name}: { result: ${type}; variables: ${type}Variables };`];
    });
  return `export type Operations = {\n${rows.join('\n')}\n};\n`;
}

/** Writes the types. With `--check`, exits with 1 if the generated file is outdated. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const types = await generateTypes();
  if (!values.check) writeFileSync(generatedFile, types);
  else if (types !== readFileSync(generatedFile, 'utf8')) process.exitCode = 1;
}

// A test imports the operations.
if (import.meta.main) await run();
