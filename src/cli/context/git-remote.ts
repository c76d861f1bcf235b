/** A git remote, taken apart. */
export interface GitRemote {
  /** Host name in lower case, without a port. */
  readonly host: string;
  /** Port, where an http(s) address names one; ssh ports say nothing about the service's. */
  readonly port?: string;
  /** Below the host, without slashes at the ends and without `.git`. */
  readonly path: string;
  /** It is the repository of a project's wiki. */
  readonly isWiki: boolean;
}

const wikiEnding = /\.wiki\.git\/*$/i;

const cleanPath = (path: string): string =>
  path
    .replaceAll(/^\/+|\/+$/g, '')
    .replace(/(?:\.wiki)?\.git$/i, '')
    .replaceAll(/\/{2,}/g, '/');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `git@host:group/project.git`; what has a slash before the colon is a path on this machine. */
const scp = /^(?:[^@/:\s]+@)?(\[[^\]]+\]|[^:/\s[\]]+):(?!\/\/)(.+)$/;

/** With a port in brackets: `[git@host:2222]:group/project.git`. */
const scpWithPort = /^\[(?:[^@/:\s]+@)?(\[[^\]]+\]|[^:/\s[\]]+)(?::\d+)?\]:(?!\/\/)(.+)$/;

const parseScp = (address: string): GitRemote | undefined => {
  const [, host, path] = scpWithPort.exec(address) ?? scp.exec(address) ?? [];
  // One letter before the colon is a drive, not a host.
  return host === undefined || path === undefined || host.length === 1
    ? undefined
    : { host: host.toLowerCase(), path: cleanPath(path), isWiki: wikiEnding.test(path) };
};

const schemes = new Set(['http:', 'https:', 'ssh:', 'git+ssh:', 'git:']);

/** Takes the address of a remote apart: an http(s), ssh or git URL, or the `user@host:path` form. */
const parseGitRemote = (address: string): GitRemote | undefined => {
  if (!address.includes('://')) return parseScp(address);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === '' || !schemes.has(url.protocol)) return undefined;
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  return {
    host: url.hostname.toLowerCase(),
    path: cleanPath(decode(url.pathname)),
    isWiki: wikiEnding.test(url.pathname),
    ...(web && url.port !== '' && { port: url.port }),
  };
};

/** A project, by the repository that a remote names. */
export interface RemoteProject {
  /** Full path. */
  readonly path: string;
  /** The repository is that of its wiki. */
  readonly isWiki: boolean;
}

/**
 * The project whose repository, or whose wiki's, a remote names on the service at `serviceUrl`, or undefined when it is on
 * another service. The prefix in the service's address is no part of the path.
 */
export const projectOfRemote = (address: string, serviceUrl: string): RemoteProject | undefined => {
  const remote = parseGitRemote(address);
  const service = URL.canParse(serviceUrl) ? new URL(serviceUrl) : undefined;
  if (remote === undefined || service === undefined || remote.host !== service.hostname.toLowerCase()) return undefined;
  if (remote.port !== undefined && remote.port !== service.port) return undefined;
  const prefix = cleanPath(service.pathname.replace(/\/api\/v4\/*$/, ''));
  const path =
    prefix !== '' && remote.path.startsWith(`${prefix}/`) ? remote.path.slice(prefix.length + 1) : remote.path;
  return path.includes('/') ? { path, isWiki: remote.isWiki } : undefined;
};
