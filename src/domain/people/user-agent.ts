/** The first match counts, because browsers also name those that they descend from. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(?:e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Returns the browser and the system of a User-Agent header, such as "Firefox on Windows". */
export function describeUserAgent(userAgent: string | null): string {
  const find = (names: typeof browsers) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const browser = find(browsers) ?? 'Unknown browser';
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}
