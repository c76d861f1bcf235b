/** A git remote, taken apart. */
export interface GitRemote {
  /** Host name in lower case, without a port. */
  readonly host: string;
  /** Port, where an http(s) address names one; ssh ports say nothing about the service's. */
  readonly port?: string;
  /** Below the host, without slashes at the ends and without `.git`. */
  readonly path: string;
}

const cleanPath = (path: string): string =>
  path
    .replaceAll(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '')
    .replaceAll(/\/{2,}/g, '/');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `git@host:group/project.git`; what has a slash before the colon is a path on this machine. */
const parseScp = (address: string): GitRemote | undefined => {
  const match = /^(?:[^@/:\s]+@)?(\[[^\]]+\]|[^:/\s[\]]+):(?!\/\/)(.+)$/.exec(address);
  const [, host, path] = match ?? [];
  // One letter before the colon is a drive, not a host.
  return host === undefined || path === undefined || host.length === 1
    ? undefined
    : { host: host.toLowerCase(), path: cleanPath(path) };
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
    ...(web && url.port !== '' && { port: url.port }),
  };
};

/**
 * The full path of the project that a remote names on the service at `serviceUrl`, or undefined when it is on another
 * service. The prefix in the service's address is no part of the path.
 */
export const projectOfRemote = (address: string, serviceUrl: string): string | undefined => {
  const remote = parseGitRemote(address);
  const service = URL.canParse(serviceUrl) ? new URL(serviceUrl) : undefined;
  if (remote === undefined || service === undefined || remote.host !== service.hostname.toLowerCase()) return undefined;
  if (remote.port !== undefined && remote.port !== service.port) return undefined;
  const prefix = cleanPath(service.pathname.replace(/\/api\/v4\/*$/, ''));
  const path =
    prefix !== '' && remote.path.startsWith(`${prefix}/`) ? remote.path.slice(prefix.length + 1) : remote.path;
  return path.includes('/') ? path : undefined;
};

/** What git reads of its own files takes no token, and neither does what it may start. */
const withoutTokens = { REPOCTL_TOKEN: undefined, GITLAB_TOKEN: undefined, CI_JOB_TOKEN: undefined };

/** The address of the remote `origin` of the repository that `cwd` is in, or undefined. */
export const originAddress = async (cwd: string): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const { exitCode, stdout } = await execa('git', ['-C', cwd, 'remote', 'get-url', 'origin'], {
    reject: false,
    stdin: 'ignore',
    timeout: 5000,
    // A repository in a strange place must not be able to ask for anything.
    env: { GIT_TERMINAL_PROMPT: '0', ...withoutTokens },
  });
  const address = stdout?.trim() ?? '';
  return exitCode === 0 && address !== '' ? address : undefined;
};

/** The name of the remote of the repository in `cwd` that is this project on the service at `serviceUrl`, or undefined. */
export const remoteOfProject = async (cwd: string, serviceUrl: string, path: string): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const { exitCode, stdout } = await execa(
    'git',
    ['-C', cwd, 'config', '--get-regexp', String.raw`^remote\..*\.url$`],
    {
      reject: false,
      stdin: 'ignore',
      timeout: 5000,
      env: withoutTokens,
    },
  );
  if (exitCode !== 0) return undefined;
  const wanted = path.toLowerCase();
  for (const line of (stdout ?? '').split('\n')) {
    const [, name, address = ''] = /^remote\.(.+)\.url (.+)$/.exec(line) ?? [];
    if (projectOfRemote(address, serviceUrl)?.toLowerCase() === wanted) return name;
  }
  return undefined;
};

/** The subject and the body of the last commit in the repository that `cwd` is in, or undefined. */
export const lastCommit = async (
  cwd: string,
): Promise<{ readonly subject: string; readonly body: string } | undefined> => {
  const { execa } = await import('execa');
  const { exitCode, stdout } = await execa('git', ['-C', cwd, 'log', '-1', '--format=%s%n%b'], {
    reject: false,
    stdin: 'ignore',
    timeout: 5000,
    env: withoutTokens,
  });
  const [subject = '', ...body] = (stdout ?? '').split('\n');
  return exitCode === 0 && subject !== '' ? { subject, body: body.join('\n').trim() } : undefined;
};

/** The branch that is checked out in the repository that `cwd` is in, or undefined. */
export const currentBranch = async (cwd: string): Promise<string | undefined> => {
  const { execa } = await import('execa');
  const { exitCode, stdout } = await execa('git', ['-C', cwd, 'symbolic-ref', '--quiet', '--short', 'HEAD'], {
    reject: false,
    stdin: 'ignore',
    timeout: 5000,
    env: withoutTokens,
  });
  const branch = stdout?.trim() ?? '';
  return exitCode === 0 && branch !== '' ? branch : undefined;
};
