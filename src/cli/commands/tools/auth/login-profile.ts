import { parseBaseUrl } from '../../../../api/base-url.ts';
import type { ConfigFile } from '../../../config/config-file.ts';
import { nameProblem } from '../../../config/profile-name.ts';

/** The address in one spelling: without slashes at its end and without the API's own path. */
export const normalUrl = (url: string): string => {
  const { origin, apiPath } = parseBaseUrl(url);
  return `${origin}${apiPath.replace(/\/api\/v4$/, '')}`;
};

const isFor = (file: ConfigFile, name: string | undefined, url: string): boolean => {
  const own = name === undefined ? undefined : file.profiles[name]?.url;
  return typeof own === 'string' && URL.canParse(own) && normalUrl(own) === url;
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host);

const nameOfHost = (host: string): string => {
  if (isLoopback(host)) return 'local';
  const name = host.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60);
  return nameProblem(name) === undefined ? name : 'service';
};

/** A name that no other service's profile has: `local`, then `local-8788` with the port, then `local-2`. */
const freeName = (file: ConfigFile, url: string): string => {
  const { hostname, port } = new URL(url);
  const name = nameOfHost(hostname);
  const withPort = port === '' ? [] : [`${name.slice(0, 58)}-${port}`];
  const numbered = Array.from({ length: 1000 }, (_, index) => `${name}-${index + 2}`);
  return [name, ...withPort, ...numbered].find((candidate) => !Object.hasOwn(file.profiles, candidate)) ?? name;
};

/**
 * The profile that a login to `url` (in its normal spelling) is kept in: the one in force when it is for the same
 * service, else the only one that is, else a new one named after the host.
 */
export const profileForLogin = (file: ConfigFile, url: string, inForce: string | undefined): string => {
  if (inForce !== undefined && isFor(file, inForce, url)) return inForce;
  const [only, ...others] = Object.keys(file.profiles).filter((name) => isFor(file, name, url));
  return only !== undefined && others.length === 0 ? only : freeName(file, url);
};
