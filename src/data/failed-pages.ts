const failedPages = new Set<string>();

/**
 * Excludes the record of this page from all later lists. Returns false if the path is not a
 * record's page, or if the record is already excluded.
 */
export function skipPage(pathname: string): boolean {
  const [, page] =
    /^(\/(?:books\/removed|books|collections|series|authors|events)\/[^/.]+)/.exec(pathname) ?? [];
  if (page === undefined || failedPages.has(page)) return false;
  failedPages.add(page);
  return true;
}

/** Returns true if the page's record is excluded. */
export const isFailedPage = (page: string): boolean => failedPages.has(page);

/** Returns the number of excluded records. Cached lists are outdated when it increases. */
export const failedPageCount = (): number => failedPages.size;
