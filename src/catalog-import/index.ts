import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, parse, relative } from 'node:path';
import type { CatalogFile } from './catalog-file.ts';
import { readCsv } from './read-csv.ts';
import { inspectFile } from './read-file.ts';
import { readJson } from './read-json.ts';
import { readFeed, readOnix } from './read-onix.ts';
import {
  createReport,
  createSourceCatalog,
  type Report,
  type SourceCatalog,
  UnusableFileError,
} from './source.ts';
import { toCatalog } from './to-catalog.ts';

export { toShopifyTables } from './shopify-table.ts';
export {
  catalogFileSchema,
  drawingsFolder,
  numberAt,
  resolveRelativeDate,
  type CatalogFile,
  type CatalogFileBook,
  type CatalogFileInput,
} from './catalog-file.ts';

type Input = { path: string; file: string };

const maxFiles = 5000;
const maxReasons = 5;

/**
 * Reads the catalog of files and folders in any of the forms of README.md, told apart by their
 * content. With a currency, only prices in it are taken. Throws if none of it can be used, with
 * the reasons.
 */
export async function readCatalog(
  paths: readonly string[],
  currency?: string,
): Promise<{
  catalog: CatalogFile;
  report: Report;
  summary: string;
  /** Handles of books of which something was not understood. */
  doubtful: Set<string>;
  /** The paths of the shop that the catalog comes from, and the handles of their books. */
  oldPaths: [from: string, handle: string][];
}> {
  const inputs = (await Promise.all(paths.map(listFiles))).flat();
  const source = createSourceCatalog();
  const report = createReport();
  for (const input of inputs) {
    try {
      await readFile(input, source, report);
    } catch (error) {
      if (!(error instanceof UnusableFileError)) throw error;
      if (inputs.length === 1)
        throw new Error(`The catalog file ${input.path} ${error.message}.`, { cause: error });
      report.leaveOut('file', { file: input.file, line: 0 }, '', `the file ${error.message}`);
    }
  }
  const { catalog, ...found } = toCatalog(source, report, currency);
  const isForSale = catalog.books.some(({ editions }) => editions.length > 0);
  const summary = report.summarize(catalog.books.length, isForSale);
  const reasons = report.lines();
  const isNewStore = source.isOwn && reasons.length === 0;
  if (catalog.books.length > 0 || isNewStore) return { catalog, report, summary, ...found };
  const more = reasons.length - maxReasons;
  throw new Error(
    [
      `The catalog ${paths.join(', ')} has no product that can be used. ${summary}.`,
      ...reasons.slice(0, maxReasons).map((line) => `  ${line}`),
      ...(more > 0
        ? [`  and ${more} more; "npm run catalog -- ${paths.join(' ')}" prints all`]
        : []),
    ].join('\n'),
  );
}

export function findImageOrigins({ books, collections }: CatalogFile): string[] {
  const urls = [
    ...books.flatMap(({ cover, pictures = [] }) => [cover, ...pictures]),
    ...collections.map(({ image }) => image),
  ];
  const origins = urls.flatMap((url) => (typeof url === 'string' ? new URL(url).origin : []));
  return [...new Set(origins)];
}

/** Lists a file, or the files of a folder in the order of their names. Hidden files are left out. */
async function listFiles(path: string): Promise<Input[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [{ path, file: basename(path) }];
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => relative(path, join(entry.parentPath, entry.name)))
      .filter((name) => !/(^|[\\/])(\.|node_modules|__MACOSX)/.test(name));
    const { compare } = new Intl.Collator('en', { numeric: true });
    const files = names.toSorted(compare).slice(0, maxFiles);
    if (files.length > 0) return files.map((file) => ({ path: join(path, file), file }));
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new Error(
      `The catalog file ${path} ${isMissing ? 'does not exist' : 'cannot be read'}.`,
      {
        cause,
      },
    );
  }
  throw new Error(`The catalog folder ${path} is empty.`);
}

async function readFile(
  { path, file }: Input,
  source: SourceCatalog,
  report: Report,
): Promise<void> {
  const { format, encoding } = await inspectFile(path);
  const input = { file, encoding };
  if (format === 'csv') await readCsv(path, input, source, report);
  else if (format === 'feed') await readFeed(path, input, source, report);
  else if (format === 'onix') await readOnix(path, input, source, report);
  else await readJson(path, { ...input, collection: collectionOf(path) }, source, report);
}

/** Returns the handle in a path such as `collections/winter/products.json` or `collections/winter.json`. */
function collectionOf(path: string): string | null {
  const folder = dirname(path);
  if (basename(folder) === 'collections') return parse(path).name;
  return basename(dirname(folder)) === 'collections' ? basename(folder) : null;
}
