import type { ModuleGraph, PageOptimizer } from './build/astro-output.ts';

/** Old addresses of a page. `:name` stands for one segment, in both paths. */
export type MovedPage = { from: string; to: string };

/**
 * What the publisher knows of the site that it publishes and that the settings or a test can change; `site.ts` has
 * the constants. Paths start with a slash; names of files are relative to the folder of the site's files and do not.
 */
export type PublisherConfig = {
  /** The URL of the module that exports this object as `publisherConfig`. Workers import it. */
  module: string;
  /** The folder of the Astro project. */
  root: string;
  /** The files and folders that decide the pages' code, as absolute paths or from the root. */
  sources: readonly string[];

  /**
   * What the site shows: a plural noun, and the path of the folder with one page per item. The
   * folder `removedPath` has a page for each former item, under the name of its former page.
   */
  items: { name: string; path: string; removedPath: string };
  /** The folders of other records that have pages for former ones. */
  otherRecords: readonly { path: string; removedPath: string }[];
  /** Paths of folders in which data, not code, decides which files exist. */
  dataPaths: readonly string[];
  /** The not-found pages, and the path prefixes that they serve. The first match is used. */
  notFoundPages: readonly { under: string; path: string }[];
  /**
   * The page of an application for signed-in people. It opens for every path below it, and is
   * neither cached nor indexed.
   */
  privatePath: string;
  /** Addresses that lead to a page at another address, the first match first. */
  movedPages: readonly MovedPage[];
  /** The file of a release in which JSON says where single addresses lead, by path. */
  movedFile: string;
  /** Returns the rules of a static host for these addresses, and for what no server renders there. */
  toStaticRules: (moved: Readonly<Record<string, string>>) => string[];
  /** The value of `Strict-Transport-Security` in responses over HTTPS. */
  hsts: string;
  /** Where browsers report violations of the policies: a URL. Null if nobody asks for them. */
  cspReportUrl: string | null;

  /**
   * The module of the pages that exports `startBuild(build)`, called before pages are listed, and
   * `skipPage(pathname)`, which leaves the item of a page out of all later lists and returns whether it has one.
   */
  buildModule: string;
  /** The sentence about pages that were left out, with their errors, of `pages`. */
  describeSkipped: (errors: ReadonlyMap<string, unknown>, pages: number) => string | null;
  /** Loads the settings of a build, which can be JSON, for the context of its process. */
  loadSettings: () => unknown;
  /** Returns what the publisher needs of these settings. */
  toSiteSettings: (settings: unknown) => SiteSettings;
};

export type SiteSettings = {
  /** The origin of the site. */
  site: string;
  /** The folder of files that can be made again. */
  cacheDir: string;
  /** What decides the bundle besides the sources and the Node version, as JSON. */
  inputs: unknown;
  /** Creates the optimizer of pages from the modules that each file of the islands imports. */
  createOptimizer: (modules: ModuleGraph) => PageOptimizer;
};

/** Loads the configuration in a worker thread or a build process. `module` is its URL. */
export async function loadPublisherConfig(module: string): Promise<PublisherConfig> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the URL comes from the configuration itself
  const { publisherConfig }: { publisherConfig: PublisherConfig } = await import(module);
  return publisherConfig;
}
