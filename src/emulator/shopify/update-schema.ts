import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  buildSchema,
  Kind,
  parse,
  print,
  printSchema,
  visit,
  type IntrospectionQuery,
} from 'graphql';
import { z } from 'zod';
import { storefrontVersion } from '../../data/shopify/client.ts';
import { compareSchemas } from './compare-schemas.ts';
import { loadStorefrontSchema, schemaFile } from './execute.ts';

/** Shopify's developer package contains the introspection result of each version. */
const packageName = '@shopify/dev-mcp';
const source = `${packageName}@1.16.0`;

const introspection = z.object({
  data: z.custom<IntrospectionQuery>(
    (value) => typeof value === 'object' && value !== null && '__schema' in value,
  ),
});

/**
 * Downloads the package without its dependencies, and returns the schema of a version of the API: by default
 * of the newest that is in force.
 */
function fetchIntrospection(from: string, wanted?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
  try {
    const archive = run('npm', ['pack', from, '--silent']).trim();
    const entryOf = (version: string) => `package/dist/data/storefront-graphql_${version}.json.gz`;
    const thisMonth = new Date().toISOString().slice(0, 7);
    const versions = run('tar', ['-tzf', archive]).match(/(?<=storefront-graphql_)\d{4}-\d\d/g);
    const newest = versions
      ?.filter((version) => version <= thisMonth)
      .toSorted()
      .at(-1);
    const version = wanted ?? newest ?? storefrontVersion;
    run('tar', ['-xzf', archive, entryOf(version)]);
    const text = gunzipSync(readFileSync(join(folder, entryOf(version)))).toString('utf8');
    return { version, data: introspection.parse(JSON.parse(text)).data };
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

/** Compares the schema with the newest, and fails with what is different. */
function check(): void {
  const { version, data } = fetchIntrospection(`${packageName}@latest`);
  const changes = compareSchemas(loadStorefrontSchema(), buildSchema(toSdl(data)));
  if (version === storefrontVersion && changes.length === 0) return;
  console.error(
    `The Storefront schema ${version} differs from ours, ${storefrontVersion}:\n${changes.join('\n')}\n` +
      'src/emulator/README.md says how to take a version.',
  );
  process.exitCode = 1;
}

if (process.argv.includes('--check')) check();
else writeFileSync(schemaFile, header + toSdl(fetchIntrospection(source, storefrontVersion).data));
