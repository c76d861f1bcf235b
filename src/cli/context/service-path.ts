import { UsageError } from '../errors/usage-error.ts';

/** `git@host:group/project.git`. */
const scp = /^[\w.-]+@([\w.-]+):(?!\/\/)(.+)$/;

/** Whether a text is the address of something on a server, and no path below it. */
export const isAddress = (text: string): boolean => /^[a-z][a-z+]*:\/\//i.test(text) || scp.test(text);

const parse = (text: string): URL | undefined => {
  const [, host, path] = scp.exec(text) ?? [];
  const address = host === undefined ? text : `ssh://${host}/${path}`;
  return URL.canParse(address) ? new URL(address) : undefined;
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const withoutSlashes = (path: string): string => path.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, '');

/**
 * What the address of a page, or of a repository, has below that of the server: `group/project/-/issues/4`. Undefined for what
 * is no address. The port of SSH says nothing about the server's.
 *
 * @param serverUrl may have a path of its own, and `/api/v4`
 * @throws UsageError for what is no URL, and for another host; the address is not shown, as it may have a token in it
 */
export const pathOnService = (text: string, serverUrl: string): string | undefined => {
  if (!isAddress(text)) return undefined;
  const address = parse(text);
  if (address === undefined || address.hostname === '') throw new UsageError('the URL is not valid');
  const server = new URL(serverUrl);
  const isWeb = /^https?:$/.test(address.protocol);
  const [host, own] = isWeb ? [address.host, server.host] : [address.hostname, server.hostname];
  if (host.toLowerCase() !== own.toLowerCase()) {
    throw new UsageError(`the URL is on ${host}, but the server is ${own}`, {
      hint: 'Use --url or --profile for another server.',
    });
  }
  const path = withoutSlashes(decoded(address.pathname));
  const prefix = withoutSlashes(server.pathname.replace(/\/api\/v4\/*$/, ''));
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
};
