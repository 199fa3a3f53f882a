import { decodeSegment } from '../text/file-name.ts';

/** A row of redirects.csv, and its line. */
type OldAddress = { from: string; to: string; line: number };

const maxOldAddresses = 50_000;
const origin = 'https://shop.invalid';

/** Returns the path by which the server looks an address up: of any case, and without an ending. */
export function toAddressKey(path: string): string {
  const trimmed = path.replace(/\/+$/, '').replace(/(?:\/index)?\.html$/, '') || '/';
  return trimmed
    .split('/')
    .map(decodeSegment)
    .join('/')
    .toLowerCase()
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

/** Parses an address of the shop itself. Null for others, such as "//evil.example". */
function parseOwn(address: string): URL | null {
  const url = address.startsWith('/') ? URL.parse(address, origin) : null;
  return url?.origin === origin ? url : null;
}

/**
 * Returns where old addresses lead, by their keys, and a sentence for each row that is left out. `hasPage` tells
 * whether a path, as a key, has a page.
 */
export function checkOldAddresses(
  rows: readonly OldAddress[],
  hasPage: (key: string) => boolean,
): { moved: Record<string, string>; faults: string[] } {
  const taken = rows.slice(0, maxOldAddresses);
  const known = new Map<string, OldAddress>();
  const faults = new Map<OldAddress, string>();
  for (const row of taken) {
    const from = parseOwn(row.from);
    const key = toAddressKey(from?.pathname ?? '');
    const first = known.get(key);
    if (!from || from.search || from.hash) faults.set(row, `"${row.from}" is no path of this shop`);
    else if (hasPage(key)) faults.set(row, `${row.from} has a page of its own`);
    else if (first) faults.set(row, `${row.from} stands in line ${first.line}, too`);
    else known.set(key, row);
  }
  const moved = new Map<string, string>();
  for (const [key, row] of known) {
    const to = parseOwn(row.to);
    const target = toAddressKey(to?.pathname ?? '');
    const next = known.get(target);
    if (!to) faults.set(row, `"${row.to}" is no path of this shop`);
    else if (next === row) faults.set(row, `${row.from} leads back to itself`);
    else if (next) faults.set(row, `${row.to} is old itself; name where line ${next.line} leads`);
    else if (!hasPage(target)) faults.set(row, `${row.to} has no page`);
    else moved.set(key, to.pathname + to.search + to.hash);
  }
  const sentences = taken.flatMap((row) => {
    const fault = faults.get(row);
    return fault === undefined ? [] : [`redirects.csv, line ${row.line}: ${fault}.`];
  });
  if (rows.length > taken.length)
    sentences.push(
      `redirects.csv has ${rows.length} rows; those after ${maxOldAddresses} are left out.`,
    );
  return { moved: Object.fromEntries(moved), faults: sentences };
}
