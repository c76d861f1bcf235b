import { errorCode } from '../../api/errors/configuration-error.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseDirectory, homeDirectory } from './base-directories.ts';
import { ConfigError } from './config-error.ts';
import { environmentValue, type Environment } from './environment.ts';

/** Programs whose logins can be imported, in the order of the search. */
export const otherTools = ['glab', 'python-gitlab', 'gh'] as const;

export type OtherTool = (typeof otherTools)[number];

/** A login of another program. */
export interface OtherLogin {
  /** The host, or the section of python-gitlab. */
  readonly name: string;
  readonly url: string;
  /** The token, if it is in the file. */
  readonly token?: string | undefined;
  /** A command that prints the token, if it is not in the file. */
  readonly tokenCommand?: string | undefined;
  readonly tokenType?: 'bearer' | undefined;
  readonly caFile?: string | undefined;
  /** The reason why it cannot be used. */
  readonly problem?: string | undefined;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (members: Members, key: string): string | undefined => {
  const value = members[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const safeHost = /^[A-Za-z0-9.-]+(:\d+)?$/;

/** Parses all values as strings, since glab tags tokens as null: `!!null glpat-...`. */
const parseYaml = async (text: string): Promise<Members> => {
  const { parse } = await import('yaml');
  const value: unknown = parse(text, { schema: 'failsafe', logLevel: 'error' });
  return isMembers(value) ? value : {};
};

const glabLogins = async (text: string): Promise<readonly OtherLogin[]> => {
  const { hosts } = await parseYaml(text);
  return Object.entries(isMembers(hosts) ? hosts : {}).map(([name, value]) => {
    const host = isMembers(value) ? value : {};
    const token = textOf(host, 'token');
    const path = textOf(host, 'subfolder')?.replace(/^\/?/, '/') ?? '';
    return {
      name,
      url: `${textOf(host, 'api_protocol') ?? 'https'}://${textOf(host, 'api_host') ?? name}${path}`,
      token,
      tokenCommand: token === undefined ? `glab config get token --host ${name}` : undefined,
      tokenType: textOf(host, 'is_oauth2') === 'true' ? 'bearer' : undefined,
      caFile: textOf(host, 'ca_cert'),
      problem: safeHost.test(name) ? undefined : 'not a host name',
    };
  });
};

const ghLogins = async (text: string): Promise<readonly OtherLogin[]> =>
  Object.entries(await parseYaml(text)).map(([name, value]) => {
    const token = isMembers(value) ? textOf(value, 'oauth_token') : undefined;
    const isGitHub = name === 'github.com' || name.endsWith('.ghe.com');
    return {
      name,
      url: `https://${name}`,
      token,
      tokenCommand: token === undefined ? `gh auth token --hostname ${name}` : undefined,
      problem: isGitHub ? 'GitHub has another API' : safeHost.test(name) ? undefined : 'not a host name',
    };
  });

/** Lists the sections of an INI file. The library splits the names of sections at dots. */
const sectionsOf = (members: Members, path: readonly string[] = []): readonly (readonly [string, Members])[] =>
  Object.entries(members).flatMap(([name, value]) => {
    if (!isMembers(value)) return [];
    const here = [...path, name];
    const isSection = Object.values(value).some((inner) => !isMembers(inner));
    const inner = sectionsOf(value, here);
    return isSection ? [[here.join('.'), value] as const].concat(inner) : inner;
  });

const pythonLogins = async (text: string): Promise<readonly OtherLogin[]> => {
  const { parse } = await import('ini');
  return sectionsOf(parse(text))
    .filter(([name]) => name !== 'global')
    .map(([name, section]) => {
      const bearer = textOf(section, 'oauth_token');
      const given = textOf(section, 'private_token') ?? bearer;
      const helper = /^helper:\s*(.+)$/.exec(given ?? '')?.[1];
      const url = textOf(section, 'url');
      const verify = textOf(section, 'ssl_verify');
      return {
        name,
        url: url ?? '',
        token: helper === undefined ? given : undefined,
        tokenCommand: helper,
        tokenType: bearer === undefined ? undefined : 'bearer',
        caFile: verify?.includes('/') === true ? verify : undefined,
        problem: url === undefined ? 'no url' : given === undefined ? 'no private_token or oauth_token' : undefined,
      };
    });
};

const readers: Readonly<
  Record<
    OtherTool,
    {
      readonly paths: (env: Environment) => readonly string[];
      readonly read: (text: string) => Promise<readonly OtherLogin[]>;
    }
  >
> = {
  glab: {
    paths: (env) => [
      join(
        environmentValue(env, 'GLAB_CONFIG_DIR') ?? join(baseDirectory(env, 'XDG_CONFIG_HOME'), 'glab-cli'),
        'config.yml',
      ),
    ],
    read: glabLogins,
  },
  gh: {
    paths: (env) => [
      join(environmentValue(env, 'GH_CONFIG_DIR') ?? join(baseDirectory(env, 'XDG_CONFIG_HOME'), 'gh'), 'hosts.yml'),
    ],
    read: ghLogins,
  },
  'python-gitlab': {
    paths: (env) => {
      const named = environmentValue(env, 'PYTHON_GITLAB_CFG');
      return named === undefined ? [join(homeDirectory(env), '.python-gitlab.cfg'), '/etc/python-gitlab.cfg'] : [named];
    },
    read: pythonLogins,
  },
};

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new ConfigError(`cannot read file "${path}": ${code === 'EACCES' ? 'permission denied' : code}`);
  }
};

/** The files with the logins of a program; the first that exists is used. */
export const placesOf = (tool: OtherTool, env: Environment): readonly string[] => readers[tool].paths(env);

/** Reads the logins of a program; undefined without a file. Throws ConfigError. */
export const readOtherLogins = async (
  tool: OtherTool,
  env: Environment,
): Promise<{ readonly path: string; readonly logins: readonly OtherLogin[] } | undefined> => {
  const { paths, read } = readers[tool];
  for (const path of paths(env)) {
    const text = await readText(path);
    if (text === undefined) continue;
    try {
      return { path, logins: await read(text) };
    } catch {
      // The parser's message quotes the text around the mistake, which can be a token.
      throw new ConfigError(`cannot parse file "${path}"`);
    }
  }
  return undefined;
};

/**
 * Reads the token of `token_from`, such as `glab:code.example.com`.
 *
 * @throws ConfigError if the program no longer has it
 */
export const readTokenFrom = async (source: string, env: Environment): Promise<string> => {
  const [, name, login] = /^([a-z-]+):(.+)$/s.exec(source) ?? [];
  const tool = otherTools.find((one) => one === name);
  if (tool === undefined) {
    throw new ConfigError(`token_from must be ${otherTools.map((one) => `${one}:NAME`).join(', ')}, got "${source}"`);
  }
  const found = await readOtherLogins(tool, env);
  const token = found?.logins.find((one) => one.name === login)?.token;
  if (token !== undefined) return token;
  throw new ConfigError(`no token for "${login}" in ${found?.path ?? `the configuration of ${tool}`}`, {
    hint: 'Run "repoctl auth login" to store a token.',
  });
};
