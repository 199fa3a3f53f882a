const usualWindow = 60_000;
const usualMost = 20;
const mostAddresses = 10_000;

type Entry = { count: number; logged: Set<string>; until: number };

/** Limits how often an address may be refused within a minute, and how often that is logged. */
export function createRefusalLimit({ most = usualMost, now = Date.now } = {}) {
  const entries = new Map<string, Entry>();

  function entryOf(address: string): Entry {
    const known = entries.get(address);
    if (known && known.until > now()) return known;
    const entry: Entry = { count: 0, logged: new Set(), until: now() + usualWindow };
    // The oldest entries come first.
    entries.delete(address);
    for (const [other, { until }] of entries) {
      if (until > now() && entries.size < mostAddresses) break;
      entries.delete(other);
    }
    entries.set(address, entry);
    return entry;
  }

  return {
    /** Takes one of the address's attempts; false where none is left. */
    take(address: string): boolean {
      const entry = entryOf(address);
      if (entry.count >= most) return false;
      entry.count += 1;
      return true;
    },
    /** Returns the attempt of a caller who was not refused. */
    giveBack(address: string): void {
      const entry = entryOf(address);
      entry.count = Math.max(0, entry.count - 1);
    },
    /** Whether this is the first refusal of its kind since the address's minute began. */
    isNews(address: string, code: string): boolean {
      const { logged } = entryOf(address);
      if (logged.has(code)) return false;
      logged.add(code);
      return true;
    },
  };
}
