/**
 * Returns the key that identifies a caller. An IPv6 subscriber has 2⁶⁴ addresses, so only the first
 * half counts. "2001:db8::7" and "2001:db8:0:0:1::" both give "2001:db8:0:0".
 */
export const subnetOf = (address: string): string =>
  address.includes('.') ? address : expand(address).slice(0, 4).join(':');

/** Returns the network of one customer: 256 addresses of IPv4, 65,536 subnets of IPv6. */
export const networkOf = (address: string): string =>
  address.includes('.')
    ? address.split('.').slice(0, 3).join('.')
    : expand(address).slice(0, 3).join(':');

function expand(address: string): string[] {
  const [before = [], after = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after];
}
