import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Tells what a request's own connection does not: by the word of a proxy that the operator named, and of
 * nobody else. `named` are addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8. Throws on others.
 */
export function createIsSecure(named: readonly string[]) {
  const trusted = new BlockList();
  for (const one of named) {
    const [address = '', prefix] = one.split('/');
    const kind = familyOf(address);
    if (!kind) throw new Error(`“${one}” is no address of a proxy.`);
    if (prefix === undefined) trusted.addAddress(address, kind);
    else trusted.addSubnet(address, Number(prefix), kind);
  }

  function isTrusted(peer: string): boolean {
    const address = plain(peer);
    const kind = familyOf(address);
    return kind !== null && trusted.check(address, kind);
  }

  return {
    isTrusted,
    /** Whether a request came over https. */
    isSecure: ({ socket, headers }: IncomingMessage): boolean =>
      isTrusted(socket.remoteAddress ?? '') && headers['x-forwarded-proto'] === 'https',
    /** The address that a request comes from: the last one that no trusted proxy has. */
    getAddress({ socket, headers }: IncomingMessage): string {
      const peer = socket.remoteAddress ?? '';
      if (!isTrusted(peer)) return plain(peer);
      const named = String(headers['x-forwarded-for'] ?? '').split(',');
      const callers = named.map((one) => plain(one.trim())).filter((one) => isIP(one) !== 0);
      return callers.findLast((address) => !isTrusted(address)) ?? plain(peer);
    },
  };
}

const plain = (address: string): string => address.replace(/^::ffff:/, '');

function familyOf(address: string) {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
