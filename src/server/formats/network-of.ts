import { isIPv6 } from 'node:net';

/** A client of IPv6 owns a whole network (RFC 6177) and changes addresses within it (RFC 8981): this returns the network. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
};
