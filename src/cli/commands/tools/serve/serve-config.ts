/** Makes the server's configuration from the options of `serve`. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { ArtifactLimits, ServiceConfig } from '../../../../server/request/service.ts';
import type { Environment } from '../../../config/environment.ts';
import { readVersion } from '../../../context/version.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { dataLocation, type LocationOptions } from './data-location.ts';
import { givenPath, type Place } from '../../../context/read-given-text.ts';
import { parseUrl } from '../../../../contract/vocabulary/parse-url.ts';

/** Option values, as Commander returns them. */
export interface ServeOptions extends LocationOptions {
  readonly host: string;
  readonly port: string;
  readonly databaseWait: string;
  readonly shutdownTimeout: string;
  readonly externalUrl?: string;
  readonly trustedProxies?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly rateLimit?: string;
  readonly maxArtifacts?: string;
  readonly artifactsDays?: string;
  readonly auditDays?: string;
  readonly maxPushRefs?: string;
  readonly localSystemHooks?: boolean;
  readonly allowHookAddress?: string;
  readonly demo?: true;
}

const readPort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port must be a number from 0 to 65535, got "${text}"`);
  return port;
};

/** The milliseconds of an option in seconds. Throws UsageError. */
export const readSeconds = (name: string, text: string): number => {
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(seconds)) throw new UsageError(`--${name} must be a number of seconds, got "${text}"`);
  return seconds * 1000;
};

/** The origin of an HTTP URL that has nothing else. */
const readExternalUrl = (text: string): string => {
  const url = parseUrl(text);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === undefined || !isPlain || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') {
    throw new UsageError('--external-url must be a URL such as https://git.example.com');
  }
  return url.origin;
};

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  return (
    version !== 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};

const readNetworks = (option: string, text: string): readonly string[] => {
  const networks = text.split(',').map((part) => part.trim());
  const odd = networks.find((network) => !isNetwork(network));
  if (odd !== undefined) {
    throw new UsageError(`--${option} must be IP addresses or networks, got "${odd}"`, {
      hint: `Use a comma-separated list: --${option} 127.0.0.1,10.0.0.0/8.`,
    });
  }
  return networks;
};

/** Trusting all addresses would let any client choose its address. */
const readProxies = (text: string): readonly string[] => {
  const networks = readNetworks('trusted-proxies', text);
  const all = networks.find((network) => /\/0+$/.test(network));
  if (all !== undefined) {
    throw new UsageError(`--trusted-proxies must not be all addresses, got "${all}"`, {
      hint: 'Use the addresses of your proxies: others could send any address as theirs.',
    });
  }
  return networks;
};

const readTls = ({ tlsCert, tlsKey }: ServeOptions, place: Place): ServiceConfig['tls'] => {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new UsageError('--tls-cert and --tls-key must be used together');
  }
  return { certFile: givenPath(tlsCert, place), keyFile: givenPath(tlsKey, place) };
};

const readCount = (option: string, what: string, text: string): number => {
  const count = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(count)) throw new UsageError(`--${option} must be a number of ${what}, got "${text}"`);
  return count;
};

const mebibyte = 1024 * 1024;

const readArtifacts = ({ maxArtifacts: size, artifactsDays: days }: ServeOptions): ArtifactLimits => ({
  ...(size !== undefined && { largest: readCount('max-artifacts', 'MiB', size) * mebibyte }),
  ...(days !== undefined && { days: days === 'never' ? 0 : readCount('artifacts-days', 'days, or never', days) }),
});

/** Throws UsageError for invalid values. */
export const serveConfig = (options: ServeOptions, env: Environment, cwd: string | undefined): ServiceConfig => {
  const tls = readTls(options, { cwd, env });
  const { externalUrl, trustedProxies, rateLimit, maxPushRefs } = options;
  return {
    ...dataLocation(options, env, cwd),
    host: options.host,
    port: readPort(options.port),
    hostname: hostname(),
    version: readVersion(),
    ...(externalUrl !== undefined && { externalUrl: readExternalUrl(externalUrl) }),
    ...(trustedProxies !== undefined && { trustedProxies: readProxies(trustedProxies) }),
    ...(tls !== undefined && { tls }),
    ...(rateLimit !== undefined && { rateLimit: readCount('rate-limit', 'requests', rateLimit) }),
    ...(maxPushRefs !== undefined && { git: { mostPushRefs: readCount('max-push-refs', 'refs', maxPushRefs) } }),
    ...(options.localSystemHooks === false && { localSystemHooks: false }),
    ...(options.allowHookAddress !== undefined && {
      hookAddresses: readNetworks('allow-hook-address', options.allowHookAddress),
    }),
    artifacts: readArtifacts(options),
    ...(options.auditDays !== undefined && { auditDays: readCount('audit-days', 'days', options.auditDays) }),
    databaseWait: readSeconds('database-wait', options.databaseWait),
  };
};
