import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { basename } from 'node:path';
import { readCatalog, toShopifyTables } from '../catalog-import/index.ts';
import { loadConfig } from '../config.ts';

const usage = 'Usage: npm run catalog -- FILE… [--out FILE] [--shopify FILE]';

/**
 * The entry point of `npm run catalog`: reads files and folders in any form of a catalog, prints what
 * was taken, mended and left out, and writes the normal form with `--out`, and the product CSV of
 * Shopify's admin with `--shopify`.
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, shopify: { type: 'string' } },
  });
  if (positionals.length === 0) throw new Error(usage);
  const { catalogCurrency, services } = loadConfig();
  const read = await readCatalog(positionals, catalogCurrency);
  const { catalog, report, summary } = read;
  const written =
    values.shopify === undefined
      ? []
      : await writeTables(values.shopify, read, services.SHOPIFY_AUTHOR_METAFIELD);
  for (const line of report.lines()) console.log(line);
  console.log(`${summary}.`);
  for (const line of written) console.log(line);
  if (values.out === undefined) return;
  await writeFile(values.out, `${JSON.stringify(catalog, null, 2)}\n`);
  console.log(`Written to ${values.out}. CATALOG_FILE=${values.out} npm start opens it.`);
}

/** Writes the tables for Shopify, and returns what to say of them. */
async function writeTables(
  path: string,
  { catalog, report, doubtful }: Read,
  authorMetafield: string,
): Promise<string[]> {
  const file = basename(path);
  const { tables, drafts } = toShopifyTables(catalog, { doubtful, authorMetafield, file, report });
  const names = tables.map((_, index) =>
    tables.length > 1 ? path.replace(/(\.\w+)?$/, `-${index + 1}$1`) : path,
  );
  for (const [index, table] of tables.entries()) await writeFile(names[index] ?? path, table);
  return [
    `Written to ${names.join(', ')}: ${catalog.books.length} products, ${drafts} of them drafts, with prices in ${catalog.currency ?? "the shop's currency"}.`,
    'Import them in order in the admin of the store: Products, Import.',
  ];
}

type Read = Awaited<ReturnType<typeof readCatalog>>;

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
