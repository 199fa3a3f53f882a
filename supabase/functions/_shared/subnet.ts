/**
 * What tells one caller from another: whoever has an IPv6 address has 2⁶⁴ of them, so their first
 * half counts. "2001:db8::7" and "2001:db8:0:0:1::" are both of "2001:db8:0:0".
 */
export function subnetOf(address: string): string {
  if (address.includes('.')) return address;
  const [before = [], after = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].slice(0, 4).join(':');
}
