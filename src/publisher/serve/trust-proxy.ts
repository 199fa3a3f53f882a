import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Creates functions that read a request's protocol, client address and id from the headers of
 * trusted proxies. `named` are addresses and ranges, such as 127.0.0.1 or 10.0.0.0/8. Throws if one is
 * invalid.
 */
export function trustProxies(named: readonly string[]) {
  const trusted = new BlockList();
  for (const one of named) {
    const [address = '', prefix] = one.split('/');
    const kind = getFamily(address);
    if (!kind) throw new Error(`The trusted proxy “${one}” is not an address or a range.`);
    if (prefix === undefined) trusted.addAddress(address, kind);
    else trusted.addSubnet(address, Number(prefix), kind);
  }

  function isTrusted(peer: string): boolean {
    const address = unmapIPv4(peer);
    const kind = getFamily(address);
    return kind !== null && trusted.check(address, kind);
  }

  return {
    isTrusted,
    /** Returns whether a request used HTTPS. */
    isSecure: ({ socket, headers }: IncomingMessage): boolean =>
      // The other way around, a response of a file would take twice the time.
      headers['x-forwarded-proto'] === 'https' && isTrusted(socket.remoteAddress ?? ''),
    /** Returns the id that a trusted proxy gave the request, or a new one. */
    getRequestId({ socket, headers }: IncomingMessage): string {
      const given = headers['x-request-id'];
      const isUsable = typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given);
      return isUsable && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID();
    },
    /**
     * Returns the client's address: the last one in the chain that is no trusted proxy. Throws if there are only trusted
     * ones, because then all clients would be one.
     */
    getAddress({ socket, headers }: IncomingMessage): string {
      const peer = socket.remoteAddress ?? '';
      if (!isTrusted(peer)) return unmapIPv4(peer);
      const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
      const callers = forwarded
        .map((one) => unmapIPv4(one.trim()))
        .filter((one) => isIP(one) !== 0);
      const caller = callers.findLast((address) => !isTrusted(address));
      if (!caller && callers.length > 0)
        throw new Error('TRUSTED_PROXIES includes all addresses of a chain. Name only the proxy.');
      return caller ?? unmapIPv4(peer);
    },
  };
}

export type Proxies = ReturnType<typeof trustProxies>;

const unmapIPv4 = (address: string): string => address.replace(/^::ffff:/, '');

function getFamily(address: string) {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
