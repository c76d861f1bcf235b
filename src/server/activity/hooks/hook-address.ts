/**
 * The IP addresses that a hook can call. They are checked after the host name is resolved, for the connection itself.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ServiceConfig } from '../../request/service.ts';

/** System hooks are set by administrators, project hooks by others, too. */
export type HookKind = 'system' | 'project';

/** Metadata services of clouds, besides all link-local addresses. */
const metadata = [
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:42::42/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
];

const inSome = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly string[]): boolean =>
  networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`,
    );
    return range.kind() === address.kind() && address.match(range, bits);
  });

/** Networks whose addresses stand for the one of IPv4 that they end in: RFC 4291, 2.5.5; RFC 6145, 2.2; RFC 6052, 2.1. */
const ipv4AtEnd = ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96'];

const isOwn = (address: ipaddr.IPv6): boolean => ['unspecified', 'loopback'].includes(address.range());

const ipv4In = (address: ipaddr.IPv6, positions: readonly number[], mask = 0): ipaddr.IPv4 => {
  const bytes = address.toByteArray();
  return new ipaddr.IPv4(positions.map((position) => (bytes[position] ?? 0) ^ mask));
};

const lastFour = [12, 13, 14, 15];

/** The IPv4 address that an IPv6 address stands for, if there is one. */
const effectiveAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && !isOwn(address) && inSome(address, ipv4AtEnd) ? ipv4In(address, lastFour) : address;

/** Tunnels and translators, all of which count as local, and where their addresses can hold one of IPv4. */
const carriers: readonly (readonly [network: string, positions: readonly (readonly number[])[], mask?: number])[] = [
  // 6to4 (RFC 3056).
  ['2002::/16', [[2, 3, 4, 5]]],
  // Teredo (RFC 4380): a server, and a client whose bits are inverted.
  ['2001::/32', [[4, 5, 6, 7]]],
  ['2001::/32', [lastFour], 0xff],
  // NAT64 of a local network (RFC 8215), with a prefix of any length (RFC 6052, 2.2).
  ['64:ff9b:1::/48', [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], lastFour]],
];

const carriedIn = (address: ipaddr.IPv4 | ipaddr.IPv6): readonly ipaddr.IPv4[] =>
  carriers.flatMap(([network, positions, mask]) =>
    address instanceof ipaddr.IPv6 && inSome(address, [network])
      ? positions.map((where) => ipv4In(address, where, mask))
      : [],
  );

const isForbidden = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'linkLocal' || inSome(address, metadata);

/** Of IPv6, only these have been given to networks (RFC 4291, 2.4). */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || inSome(address, ['2000::/3']));

/**
 * Tells if a hook can call an address: public ones always; local ones for system hooks unless `localSystemHooks` is
 * false, and those in `hookAddresses`; link-local ones and metadata services never.
 */
export const mayCall = (
  text: string,
  kind: HookKind,
  { localSystemHooks = true, hookAddresses = [] }: Pick<ServiceConfig, 'localSystemHooks' | 'hookAddresses'>,
): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = effectiveAddress(ipaddr.parse(text));
  if ([address, ...carriedIn(address)].some(isForbidden)) return false;
  if (isPublic(address) || inSome(address, hookAddresses)) return true;
  return kind === 'system' && localSystemHooks;
};

/** The host and address are left out, since they can be secret. */
const refusal = (): Error => new Error('the host of the hook is at an address that hooks must not call');

/** Throws if the host is an IP address that cannot be called; names are checked by `guardedLookup`. */
export const requireAddress = (hostname: string, isAllowed: (address: string) => boolean): void => {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw refusal();
};

/** A lookup for `http.request` that returns allowed addresses only, so the connection goes to what was checked. */
export const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined) callback(refusal(), []);
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
