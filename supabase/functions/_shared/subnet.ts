/**
 * Returns the key that identifies a caller. An IPv6 subscriber has 2⁶⁴ addresses, so only the first
 * half counts. "2001:db8::7" and "2001:db8:0:0:1::" both give "2001:db8:0:0".
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
