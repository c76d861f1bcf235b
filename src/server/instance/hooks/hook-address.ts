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

/** Ranges whose addresses end in one of IPv4: RFC 4291, 2.5.5.2; RFC 6145, 2.2; RFC 6052. */
const translated: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052']);

/** An IPv4-compatible address (RFC 4291, 2.5.5.1), which `::` and `::1` are not. */
const isCompatible = (address: ipaddr.IPv6): boolean => address.range() === 'unicast' && inSome(address, ['::/96']);

/** The IPv4 address within an IPv6 address, if there is one. */
const effectiveAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && (translated.has(address.range()) || isCompatible(address))
    ? ipaddr.fromByteArray(address.toByteArray().slice(12))
    : address;

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
  if (address.range() === 'linkLocal' || inSome(address, metadata)) return false;
  if (address.range() === 'unicast' || inSome(address, hookAddresses)) return true;
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
