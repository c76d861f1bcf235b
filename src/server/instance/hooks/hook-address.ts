/** Which addresses a hook may call: known only once its host's name is resolved, and then held to the connection itself. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ServiceConfig } from '../../request/service.ts';

/** Who may set a hook: administrators alone, or others, too. */
export type HookKind = 'system' | 'project';

/** Where clouds tell machines their secrets, besides all addresses that are valid on one link alone. */
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

/** Ranges of addresses that end in one of IPv4: RFC 4291, 2.5.5.2; RFC 6145, 2.2; RFC 6052. */
const translated: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052']);

/** Whether it is what IPv6 once wrote IPv4 as (RFC 4291, 2.5.5.1), of which `::` and `::1` are none. */
const isCompatible = (address: ipaddr.IPv6): boolean => address.range() === 'unicast' && inSome(address, ['::/96']);

/** IPv4 inside of IPv6 is the address that is meant. */
const meant = (address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && (translated.has(address.range()) || isCompatible(address))
    ? ipaddr.fromByteArray(address.toByteArray().slice(12))
    : address;

/**
 * Whether a hook may call an address: a public one always; one of the local network where administrators set the hook, unless
 * `localSystemHooks` is false, and elsewhere where `hookAddresses` has it; those of one link, and of metadata, never.
 */
export const mayCall = (
  text: string,
  kind: HookKind,
  { localSystemHooks = true, hookAddresses = [] }: Pick<ServiceConfig, 'localSystemHooks' | 'hookAddresses'>,
): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = meant(ipaddr.parse(text));
  if (address.range() === 'linkLocal' || inSome(address, metadata)) return false;
  if (address.range() === 'unicast' || inSome(address, hookAddresses)) return true;
  return kind === 'system' && localSystemHooks;
};

/** Says neither which host nor which address: a path or a name may be a secret. */
const refusal = (): Error => new Error('the host of the hook is at an address that hooks must not call');

/** Throws where a host is written as an address that must not be called; names are looked at by `guardedLookup`. */
export const requireAddress = (hostname: string, isAllowed: (address: string) => boolean): void => {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw refusal();
};

/** A lookup for `http.request` that gives only addresses which may be called: the connection goes to what was looked at. */
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
