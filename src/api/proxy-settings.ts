import { ConfigurationError } from './errors/configuration-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ProxySettings {
  /** URL of the proxy, or empty for none. */
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
}

const schemes = new Set(['http:', 'https:', 'socks5:', 'socks:']);

const proxyUrl = (env: Env, name: string): string => {
  const used = (env[name.toLowerCase()] ?? '') === '' ? name : name.toLowerCase();
  const value = env[used]?.trim() ?? '';
  if (value === '') return '';
  // Many set host:port alone, which other programs take for http.
  const text = value.includes('://') ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !schemes.has(url.protocol)) {
    throw new ConfigurationError(`the environment variable ${used} does not hold the URL of a proxy`, {
      hint: `Set it to something like http://proxy.example.com:3128, or unset it.`,
    });
  }
  return text;
};

/**
 * Proxies from the usual variables, lower case first.
 *
 * @throws ConfigurationError for a value that is no URL; it is not shown, since it may hold a password
 */
export const proxySettings = (env: Env): ProxySettings => ({
  httpProxy: proxyUrl(env, 'HTTP_PROXY'),
  httpsProxy: proxyUrl(env, 'HTTPS_PROXY'),
  noProxy: env['no_proxy'] ?? env['NO_PROXY'] ?? '',
});
