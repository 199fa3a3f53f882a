import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { trustProxies } from '../../../../src/publisher/serve/trust-proxy.ts';

function requestOf(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers });
}

const { getAddress, getRequestId, isSecure } = trustProxies(['127.0.0.1', '10.0.0.0/8']);

it.each([
  ['192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['::ffff:127.0.0.1', '198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['127.0.0.1', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['127.0.0.1', '2001:db8::1', '2001:db8::1'],
])('returns for %s with “%s” the client %s', (peer, forwarded, address) => {
  expect(getAddress(requestOf(peer, { 'x-forwarded-for': forwarded }))).toBe(address);
});

it('refuses a chain of trusted addresses alone, whose clients would all be one', () => {
  const headers = { 'x-forwarded-for': '10.9.9.9, 10.1.2.3' };
  expect(() => getAddress(requestOf('127.0.0.1', headers))).toThrow('Name only the proxy.');
});

it('trusts only named proxies about HTTPS', () => {
  const headers = { 'x-forwarded-proto': 'https' };
  expect(isSecure(requestOf('10.1.2.3', headers))).toBe(true);
  expect(isSecure(requestOf('192.0.2.1', headers))).toBe(false);
});

it.each([
  ['10.1.2.3', 'a-request.1', true],
  ['10.1.2.3', 'a request', false],
  ['10.1.2.3', 'x'.repeat(129), false],
  ['192.0.2.1', 'a-request.1', false],
])('takes from %s the request id “%s”: %s', (peer, given, isTaken) => {
  const id = getRequestId(requestOf(peer, { 'x-request-id': given }));
  if (isTaken) expect(id).toBe(given);
  else expect(id).toMatch(/^[\da-f-]{36}$/);
});
