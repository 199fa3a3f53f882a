declare namespace App {
  /** What the publisher tells a page that it renders on demand. */
  interface Locals {
    /** The release that the page belongs to. Missing in development. */
    release?: {
      id: string;
      /** Reads a file of the site, by its path. Rejects if it is missing. */
      readText: (path: string) => Promise<string>;
    };
    /** The headers with which the page of a form calls the backend, for its visitor. */
    callerHeaders?: Record<string, string>;
    /** The id of a form: that of one that is sent again is the same. */
    requestId?: string;
  }
}
