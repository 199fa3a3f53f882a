import type { ModuleGraph, PageOptimizer } from './build/astro-output.ts';

/** Old addresses of a page. `:name` stands for one segment, in both paths. */
export type MovedPage = { from: string; to: string };

/** A page that is rendered on demand instead of the page of its path, if the address has a query. */
type PageOnDemand = {
  path: string;
  /** The path of Astro's route. Only the publisher uses it. */
  route: string;
  /** Returns the query of the route, equal for equal pages. Null if the page of the path shows what is asked for. */
  toQuery: (parameters: URLSearchParams) => string | null;
  /** A query that is rendered before the first visitor waits for one. */
  example: string;
};

/**
 * Everything that the publisher knows of the site that it publishes. Paths start with a slash;
 * names of files are relative to the folder of the site's files and do not.
 */
export type PublisherConfig = {
  /** The URL of the module that exports this object as `publisherConfig`. Workers import it. */
  module: string;
  /** The folder of the Astro project. */
  root: string;
  /** The files and folders that decide the pages' code, as absolute paths or from the root. */
  sources: readonly string[];
  /** Milliseconds from a release to the next scheduled build. */
  rebuildIntervalMs: number;

  /**
   * What the site shows: a plural noun, and the path of the folder with one page per item. The
   * folder `removedPath` has a page for each former item, under the name of its former page.
   */
  items: { name: string; path: string; removedPath: string };
  /** The folders of other records that have pages for former ones. */
  otherRecords: readonly { path: string; removedPath: string }[];
  /** Paths of folders in which data, not code, decides which files exist. */
  dataPaths: readonly string[];
  /**
   * What a page of a static host says to visitors without script before an element that needs it, which styles
   * hide from them; `file` is the page's.
   */
  scriptNotes: readonly { file: string; before: RegExp; html: string }[];
  /** The not-found pages, and the path prefixes that they serve. The first match is used. */
  notFoundPages: readonly { under: string; path: string }[];
  /**
   * The page of an application for signed-in people. It opens for every path below it, and is
   * neither cached nor indexed.
   */
  privatePath: string;
  /** Returns the path of a URL's file, if its name differs from the URL's path. */
  getFilePath: (path: string) => string;
  /** Matches the files of pages whose name differs from their path. */
  renamedPages: RegExp;
  /** Addresses that lead to a page at another address, the first match first. */
  movedPages: readonly MovedPage[];
  /** The file of a release in which JSON says where single addresses lead, by path. */
  movedFile: string;
  /** Returns the rules of a static host for these addresses, and for what no server renders there. */
  toStaticRules: (moved: Readonly<Record<string, string>>) => string[];
  /** Without a server, the pages of their paths answer. */
  pagesOnDemand: readonly PageOnDemand[];
  /** The path of Astro's route that answers a form, by the path to which the form is sent. */
  forms: Readonly<Record<string, string>>;
  /** Query parameters that have another name at the new address. */
  movedParameters: Readonly<Record<string, string>>;
  /** Matches the names of files that an open tab may request after the next release. */
  versionedFiles: RegExp;
  /** Content types by path that the file server does not know, or knows less precisely. */
  contentTypes: Readonly<Record<string, string>>;
  /**
   * The paths of the speculation rules, which the headers of pages name: the whole ones, and those for
   * visitors who save data or have a slow line.
   */
  speculationRules: { full: string; reduced: string };
  /** Paths of folders whose pages share one header rule on a static host. */
  headerGroups: readonly string[];
  /** Attributes that hold URLs, separated by spaces, besides those of HTML and Astro. */
  linkAttributes: readonly string[];
  /** Matches the element of a page that stands for missing data. */
  fallbackMarker: RegExp;
  /** The value of `Strict-Transport-Security` in responses over HTTPS. */
  hsts: string;
  /** Where browsers report violations of the policies: a URL. Null if nobody asks for them. */
  cspReportUrl: string | null;
  /** The words on each page of a release that is not live, as HTML. `builtAt` is an ISO time. */
  previewTexts: { text: (builtAt: string) => string; end: string };
  /** The texts of error responses without a page. */
  errorTexts: Readonly<Record<ErrorStatus, string>>;

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

/** A status whose response has no page. */
export type ErrorStatus = 403 | 405 | 413 | 414 | 415 | 429 | 502 | 503;

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

/**
 * Returns the address with which a page on demand is rendered, if a request asks for one that stands in for the
 * page of its path: "/search?q=emma" → "/search/results?q=emma". Else null.
 */
export function findPageOnDemand(
  { pagesOnDemand }: Pick<PublisherConfig, 'pagesOnDemand'>,
  path: string,
  search: string,
): string | null {
  const page = search === '' ? null : pagesOnDemand.find((one) => one.path === path);
  const query = page?.toQuery(new URLSearchParams(search)) ?? null;
  return page && query !== null ? `${page.route}?${query}` : null;
}

/** Loads the configuration in a worker thread or a build process. `module` is its URL. */
export async function loadPublisherConfig(module: string): Promise<PublisherConfig> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the URL comes from the configuration itself
  const { publisherConfig }: { publisherConfig: PublisherConfig } = await import(module);
  return publisherConfig;
}
