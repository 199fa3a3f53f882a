import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  Kind,
  parse,
  print,
  printSchema,
  visit,
  type IntrospectionQuery,
} from 'graphql';
import { z } from 'zod';
import { storefrontVersion } from '../../data/shopify/client.ts';
import { schemaFile } from './schema.ts';

/** Shopify's developer package contains the introspection result of each version. */
const source = '@shopify/dev-mcp@1.16.0';

const introspection = z.object({
  data: z.custom<IntrospectionQuery>(
    (value) => typeof value === 'object' && value !== null && '__schema' in value,
  ),
});

/**
 * Downloads the package without its dependencies and returns the schema of the shop's API version.
 */
function fetchIntrospection(): IntrospectionQuery {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
  try {
    const archive = run('npm', ['pack', source, '--silent']).trim();
    const entry = `package/dist/data/storefront-graphql_${storefrontVersion}.json.gz`;
    run('tar', ['-xzf', archive, entry]);
    const text = gunzipSync(readFileSync(join(folder, entry))).toString('utf8');
    return introspection.parse(JSON.parse(text)).data;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Prints the schema as SDL without Shopify's descriptions and deprecation reasons, which are
 * copyrighted text.
 */
function toSdl(data: IntrospectionQuery): string {
  const document = visit(parse(printSchema(buildClientSchema(data))), {
    enter: (node) => ({
      ...node,
      ...('description' in node && { description: undefined }),
      ...(node.kind === Kind.DIRECTIVE && node.name.value === 'deprecated' && { arguments: [] }),
    }),
  });
  return `${print(document)}\n`;
}

const header = `# Shopify's Storefront API ${storefrontVersion}: types and fields, without descriptions.
# Written by \`npm run schema:update\` from ${source} (ISC License, copyright Shopify Inc.).

`;

writeFileSync(schemaFile, header + toSdl(fetchIntrospection()));
