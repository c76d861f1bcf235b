import { ConfigurationError } from './errors/configuration-error.ts';
import { parseUrl } from '../contract/vocabulary/parse-url.ts';

type Env = Readonly<Record<string, string | undefined>>;

const schemes = new Set(['http:', 'https:', 'socks5:', 'socks:']);

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Returns the name and value of an environment variable. Lower case overrides upper case. */
const lookUp = (env: Env, name: string): readonly [name: string, value: string] => {
  const lower = name.toLowerCase();
  const used = (env[lower] ?? '') === '' ? name : lower;
  return [used, env[used]?.trim() ?? ''];
};

/** An entry of `NO_PROXY` applies to a host and its subdomains, for one port or for all. */
const covers = (entry: string, { protocol, hostname, port }: URL): boolean => {
  if (entry === '*') return true;
  const [, name = entry, onlyPort] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
  if (onlyPort !== undefined && onlyPort !== (port || defaultPorts[protocol])) return false;
  const host = name.replace(/^\*?\./, '').toLowerCase();
  return hostname === host || hostname === `[${host}]` || hostname.endsWith(`.${host}`);
};

/**
 * Returns the proxy for a server from the usual environment variables: `HTTP_PROXY` or `HTTPS_PROXY` by the scheme of the
 * server, unless `NO_PROXY` lists its host.
 *
 * @throws ConfigurationError for a value that is not a URL; it is not shown, since it may hold a password
 */
export const proxyFor = (origin: string, env: Env): URL | undefined => {
  const target = new URL(origin);
  const [name, value] = lookUp(env, target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  const [, exceptions] = lookUp(env, 'NO_PROXY');
  if (value === '' || exceptions.split(/[\s,]+/).some((entry) => entry !== '' && covers(entry, target))) {
    return undefined;
  }
  // Many people set only host:port, which other programs read as http.
  const text = value.includes('://') ? value : `http://${value}`;
  const proxy = parseUrl(text);
  if (proxy !== undefined && proxy.hostname !== '' && !schemes.has(proxy.protocol)) {
    const scheme = proxy.protocol.slice(0, -1);
    throw new ConfigurationError(`unsupported proxy scheme "${scheme}" in ${name}`, {
      hint: 'Use the URL of an http, https, or socks5 proxy, or unset the variable.',
    });
  }
  if (proxy === undefined || !schemes.has(proxy.protocol)) {
    throw new ConfigurationError(`${name} is not the URL of a proxy`, {
      hint: 'Use a URL such as http://proxy.example.com:3128, or unset the variable.',
    });
  }
  return proxy;
};
