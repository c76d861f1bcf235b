/** The server as users run it: the built program in a separate process, on a free port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { program, programArgs } from './program.ts';

export interface BuiltServiceOptions {
  /** More options of `serve`. */
  readonly args?: readonly string[];
  /** Added to the minimal environment of the process; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Another launcher than the one under test, such as that of an installed package. */
  readonly launcher?: string;
  /** A directory that outlives the process. The default is a temporary one. */
  readonly dataDir?: string;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface BuiltService {
  /** `http://127.0.0.1:PORT`, or `https://`, as the process printed it. */
  readonly url: string;
  /** The token of the administrator `root`; empty where `env` makes the server create it. */
  readonly token: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The environment for clients: URL, token, and the configuration directory, which the process uses, too. */
  readonly env: Readonly<Record<string, string>>;
  /** The output on stderr so far: log lines, and the token if the first start created one. */
  readonly stderr: () => string;
  /** Sends the process a signal and waits for its end. Throws if it printed more than one line on stdout. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<Exit>;
  /** Kills the process at once, as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** The default token of the administrator. */
export const givenToken = 'rct_end-to-end-root-token-0123456789';

const passedOn = (name: string): Record<string, string> => {
  const value = process.env[name];
  return value === undefined ? {} : { [name]: value };
};

/** An environment without the user's settings, which could change the behavior of a command. */
export const plainEnvironment = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  REPOCTL_CONFIG_DIR: join(home, 'config'),
  // Processes share the compile cache.
  XDG_CACHE_HOME: join(inject('templates').directory, 'cache'),
  // The driver of SQLite that is chosen for the tests applies to the server, too.
  ...passedOn('REPOCTL_SQLITE_DRIVER'),
});

const defined = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const announcement = /^listening on (https?:\/\/[^/\s]+)\n/;

/** Resolves with the printed URL; rejects with the output of the process if it ends without one. */
const untilListening = (child: ChildProcess, said: () => { out: string; err: string }): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const url = announcement.exec(said().out)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`serve ended with ${code}: ${said().err}${said().out}`)));
  });

/** Starts a server and waits until it accepts connections. */
export const startBuiltService = async (options: BuiltServiceOptions = {}): Promise<BuiltService> => {
  const home = await mkdtemp(join(tmpdir(), 'repoctl-e2e-'));
  const dataDir = options.dataDir ?? join(home, 'data');
  const env = defined({ ...plainEnvironment(home), REPOCTL_ROOT_TOKEN: givenToken, ...options.env });
  const given = options.args ?? [];
  const port = given.includes('--port') ? [] : ['--port', '0'];
  const launched = options.launcher === undefined ? [program, ...programArgs] : [process.execPath, options.launcher];
  const [file = '', ...first] = launched;
  const args = [...first, 'serve', ...port, '--data-dir', dataDir, ...given];
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const closed = once(child, 'close');
  // A test that fails before it stops the server must not leave it running.
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('close', () => process.off('exit', leave));

  const end = async (signal: NodeJS.Signals): Promise<Exit> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await closed;
    await rm(home, { recursive: true, force: true });
    return { code: child.exitCode, signal: child.signalCode };
  };
  const url = await untilListening(child, () => said).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<Exit> => {
    const exit = await end(signal);
    if (said.out !== `listening on ${url}\n`) throw new Error(`serve printed more than one line: ${said.out}`);
    return exit;
  };
  const token = env['REPOCTL_ROOT_TOKEN'] ?? '';
  const configDir = env['REPOCTL_CONFIG_DIR'] ?? '';
  const clientEnv = {
    ...plainEnvironment(home),
    REPOCTL_CONFIG_DIR: configDir,
    REPOCTL_URL: url,
    ...(token === '' ? {} : { REPOCTL_TOKEN: token }),
  };
  return {
    url,
    token,
    dataDir,
    process: child,
    env: clientEnv,
    stderr: () => said.err,
    stop,
    kill: async () => void (await end('SIGKILL')),
  };
};
