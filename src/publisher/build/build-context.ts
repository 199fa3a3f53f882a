import { readFile, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const schema = z.object({
  /** The URL of the module with the publisher's configuration. */
  config: z.string(),
  /** The folder of the release. */
  folder: z.string(),
  /** The folder of a previous release, whose unchanged files are reused. */
  previous: z.string().nullable(),
  isFallback: z.boolean(),
  changedItems: z.array(z.string()).nullable(),
  dataDir: z.string().nullable(),
  previousDataDir: z.string().nullable(),
  /** The rows of a preview, in place of those that are public. Null for a release. */
  pending: z.object({ merchandising: z.unknown(), events: z.unknown() }).nullable(),
  /** The settings of the site; see `PublisherConfig`. */
  settings: z.unknown(),
});

/** What one build is about; see also `PageBuild`. */
export type BuildContext = z.infer<typeof schema>;

let current: BuildContext | null = null;

/** Writes the context of a build, for its process. */
export const writeBuildContext = (file: string, context: BuildContext): Promise<void> =>
  writeFile(file, JSON.stringify(context));

/** Reads the context of this process, which `currentBuildContext` returns from now on. */
export async function readBuildContext(file: string): Promise<BuildContext> {
  current = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  return current;
}

/** Returns the context of the build that this process is. Null in `astro build` and `astro dev`. */
export const currentBuildContext = (): BuildContext | null => current;

/**
 * Why a build failed: `catalog` or `records` were missing, a package is not installed, the process ended
 * without a word, or anything else.
 */
export type FailureCode = 'catalog' | 'records' | 'package' | 'killed' | 'other';

const progress = z.object({
  step: z.enum(['bundling', 'reading', 'rendering', 'verifying']),
  /** The number of pages that are rendered, and of all. */
  done: z.optional(z.number()),
  total: z.optional(z.number()),
});

/** How far a build is. */
export type BuildProgress = z.infer<typeof progress>;

/** What a build process tells its parent. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('skipped'), sentence: z.string() }),
  z.object({ kind: z.literal('items'), items: z.number() }),
  z.object({ kind: z.literal('progress'), progress }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum(['catalog', 'records', 'package', 'other']),
    reason: z.string(),
  }),
]);
export type BuildMessage = z.infer<typeof message>;
export const parseBuildMessage = (received: unknown): BuildMessage => message.parse(received);

/** A failed build, with a reason that staff may read. */
export class BuildError extends Error {
  readonly code: FailureCode;

  constructor(reason: string, code: FailureCode) {
    super(reason);
    this.code = code;
  }
}

const missingData = z.object({ missing: z.enum(['catalog', 'records']), message: z.string() });
const missingPackage = z.object({
  code: z.enum(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']),
});

/** Describes an error of a build. It may come from a bundle with classes of its own. */
export function describeFailure(error: unknown): Extract<BuildMessage, { kind: 'failed' }> {
  const missing = missingData.safeParse(error).data;
  if (missing) return { kind: 'failed', code: missing.missing, reason: toReason(missing.message) };
  const code = missingPackage.safeParse(error).success ? 'package' : 'other';
  return { kind: 'failed', code, reason: toReason(String(error)) };
}

/** Returns the first line, without the sequences of a terminal. The log has the whole error. */
function toReason(text: string): string {
  const [line = ''] = stripVTControlCharacters(text).trim().split('\n');
  return line.trim().slice(0, 500);
}
