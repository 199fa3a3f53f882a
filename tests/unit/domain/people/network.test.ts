import { expect, it } from 'vitest';
import { networkOf, subnetOf } from '../../../../src/domain/people/network.ts';

it('counts an IPv6 network as one caller', () => {
  expect(subnetOf('203.0.113.7')).toBe('203.0.113.7');
  expect(subnetOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
  expect(subnetOf('2001:db8::7')).toBe('2001:db8:0:0');
  expect(subnetOf('2001:DB8:0:0:1::')).toBe('2001:db8:0:0');
  expect(subnetOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(subnetOf('::1')).toBe('0:0:0:0');
});

it('knows the network of an address', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113');
  expect(networkOf('2001:db8:1:2::7')).toBe('2001:db8:1');
  expect(networkOf('2001:DB8::')).toBe('2001:db8:0');
});
