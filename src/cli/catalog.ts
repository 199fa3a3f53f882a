import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCatalog } from '../catalog-import/index.ts';
import { loadConfig } from '../config.ts';

const usage = 'Usage: npm run catalog -- FILE… [--out FILE]';

/**
 * The entry point of `npm run catalog`: reads files and folders in any form of a catalog, prints what
 * was taken, mended and left out, and writes the normal form with `--out`.
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' } },
  });
  if (positionals.length === 0) throw new Error(usage);
  const { catalog, report, summary } = await readCatalog(positionals, loadConfig().catalogCurrency);
  for (const line of report.lines()) console.log(line);
  console.log(`${summary}.`);
  if (values.out === undefined) return;
  await writeFile(values.out, `${JSON.stringify(catalog, null, 2)}\n`);
  console.log(`Written to ${values.out}. CATALOG_FILE=${values.out} npm start opens it.`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
