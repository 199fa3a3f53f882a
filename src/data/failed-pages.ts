const failedPages = new Set<string>();

/**
 * Takes the record whose page has this path out of everything that is listed from now on. False where the
 * page is no record's, or was left out before.
 */
export function skipPage(pathname: string): boolean {
  const [, page] = /^(\/(?:books|collections|events)\/[^/.]+)/.exec(pathname) ?? [];
  if (page === undefined || failedPages.has(page)) return false;
  failedPages.add(page);
  return true;
}

export const isFailedPage = (page: string): boolean => failedPages.has(page);

/** How many records were left out: what is kept of an earlier listing is outdated when it grows. */
export const failedPageCount = (): number => failedPages.size;
