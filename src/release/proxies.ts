import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Tells whether a request came over https: by the word of a proxy that the operator named, and of
 * nobody else. `named` are addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8. Throws on others.
 */
export function trustProxies(named: readonly string[]) {
  const trusted = new BlockList();
  for (const one of named) {
    const [address = '', prefix] = one.split('/');
    const kind = familyOf(address);
    if (!kind) throw new Error(`“${one}” is no address of a proxy.`);
    if (prefix === undefined) trusted.addAddress(address, kind);
    else trusted.addSubnet(address, Number(prefix), kind);
  }
  return (request: IncomingMessage): boolean => {
    const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const kind = familyOf(peer);
    if (!kind || !trusted.check(peer, kind)) return false;
    return request.headers['x-forwarded-proto'] === 'https';
  };
}

function familyOf(address: string) {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
