const broken = new Set<string>();

/**
 * Takes the record whose page has this path out of everything that is listed from now on. False where the
 * page is no record's, or was left out before.
 */
export function leaveOut(pathname: string): boolean {
  const [, page] = /^(\/(?:books|collections|events)\/[^/.]+)/.exec(pathname) ?? [];
  if (page === undefined || broken.has(page)) return false;
  broken.add(page);
  return true;
}

export const isBroken = (page: string): boolean => broken.has(page);

/** How many records were left out: what is kept of an earlier listing is outdated when it grows. */
export const brokenCount = (): number => broken.size;
