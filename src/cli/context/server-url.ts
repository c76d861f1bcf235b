/** Takes apart the URLs of a server's pages and repositories. */
import { UsageError } from '../errors/usage-error.ts';
import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

interface ParsedUrl {
  readonly hostname: string;
  /** Port of an http(s) URL, empty for the default one. The port of SSH says nothing about the server's. */
  readonly port?: string;
  /** Below the host, without slashes at the ends. */
  readonly path: string;
}

const cleanPath = (path: string): string => path.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, '');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `git@host:group/project.git`; text with a slash before the colon is a path on this machine. */
const scp = /^(?:[^@/:\s]+@)?(\[[^\]]+\]|[^:/\s[\]]+):(?!\/\/)(.+)$/;

/** With a port in brackets: `[git@host:2222]:group/project.git`. */
const scpWithPort = /^\[(?:[^@/:\s]+@)?(\[[^\]]+\]|[^:/\s[\]]+)(?::\d+)?\]:(?!\/\/)(.+)$/;

const parseScp = (text: string): ParsedUrl | undefined => {
  const [, host, path] = scpWithPort.exec(text) ?? scp.exec(text) ?? [];
  // One letter before the colon is a drive, not a host.
  return host === undefined || path === undefined || host.length === 1
    ? undefined
    : { hostname: host.toLowerCase(), path: cleanPath(path) };
};

const schemes = new Set(['http:', 'https:', 'ssh:', 'git+ssh:', 'git:']);

const parseRemote = (text: string): ParsedUrl | undefined => {
  if (!text.includes('://')) return parseScp(text);
  const url = parseUrl(text);
  if (url === undefined || url.hostname === '' || !schemes.has(url.protocol)) return undefined;
  return {
    hostname: url.hostname.toLowerCase(),
    path: cleanPath(decode(url.pathname)),
    ...(url.protocol.startsWith('http') && { port: url.port }),
  };
};

/** Removes the path that the server's own URL has. */
const belowServer = (path: string, server: URL): string => {
  const prefix = cleanPath(server.pathname.replace(/\/api\/v4\/*$/, ''));
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
};

/** True for URLs, and for `git@host:path`; a name such as `host:path` is neither. */
export const isUrl = (text: string): boolean =>
  /^[a-z][a-z+]*:\/\//i.test(text) || /^[\w.-]+@[\w.-]+:(?!\/\/)./.test(text);

/**
 * Returns the path of a page or repository below the server's URL, such as `group/project/-/issues/4`, or undefined for
 * text that is no URL.
 *
 * @param serverUrl may have a path of its own, and `/api/v4`
 * @throws UsageError for an invalid URL, and for another host; the URL is not shown, as it may contain a token
 */
export const pathOnServer = (text: string, serverUrl: string): string | undefined => {
  if (!isUrl(text)) return undefined;
  const url = parseRemote(text);
  if (url === undefined) throw new UsageError('the URL is not valid');
  const server = new URL(serverUrl);
  const host = url.port === undefined || url.port === '' ? url.hostname : `${url.hostname}:${url.port}`;
  const own = url.port === undefined ? server.hostname : server.host;
  if (host !== own.toLowerCase()) {
    throw new UsageError(`the URL is on ${host}, but the server is ${own}`, {
      hint: 'Use --url or --profile for another server.',
    });
  }
  return belowServer(url.path, server);
};

export interface RemoteProject {
  /** Full path. */
  readonly path: string;
  /** The remote is the repository of the project's wiki. */
  readonly isWiki: boolean;
}

/** Returns the project that a Git remote belongs to, or undefined when the remote is on another server. */
export const projectOfRemote = (remote: string, serverUrl: string): RemoteProject | undefined => {
  const url = parseRemote(remote);
  const server = parseUrl(serverUrl);
  if (url === undefined || server === undefined) return undefined;
  if (url.hostname !== server.hostname.toLowerCase()) return undefined;
  if (url.port !== undefined && url.port !== '' && url.port !== server.port) return undefined;
  const path = belowServer(url.path, server).replace(/(?:\.wiki)?\.git$/i, '');
  return path.includes('/') ? { path, isWiki: /\.wiki\.git$/i.test(url.path) } : undefined;
};

/** Compares a Git remote with the path of a project on the server. */
export const isRemoteOf = (remote: string, serverUrl: string, path: string): boolean => {
  const found = projectOfRemote(remote, serverUrl);
  return found?.isWiki === false && found.path.toLowerCase() === path.toLowerCase();
};
