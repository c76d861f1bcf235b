/** The whole service as users run it: the built program in a process of its own, on a free port. */
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
  /** Added to the little that the process gets of this one's environment; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A directory that outlives the process; one that does not when absent. */
  readonly dataDir?: string;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface BuiltService {
  /** `http://127.0.0.1:PORT`, or `https://`, as the process printed it. */
  readonly url: string;
  /** Of the administrator `root`, as the service was given it; empty where `env` has it make one. */
  readonly token: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** For clients of this service: address, token, and the configuration directory that the process uses, too. */
  readonly env: Readonly<Record<string, string>>;
  /** What came on stderr so far: log lines, and at the first start the token where it was made. */
  readonly stderr: () => string;
  /** Asks the process to end and waits until it did. Throws when it printed more than its one line on stdout. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<Exit>;
  /** Ends the process at once, as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** The token that a service is given when nothing else is said. */
export const givenToken = 'rct_end-to-end-root-token-0123456789';

const passedOn = (name: string): Record<string, string> => {
  const value = process.env[name];
  return value === undefined ? {} : { [name]: value };
};

/** An environment without anything of the user's own that could change what a command does. */
export const plainEnvironment = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  REPOCTL_CONFIG_DIR: join(home, 'config'),
  // What one process compiled of the program need not be compiled by the others.
  XDG_CACHE_HOME: join(inject('templates').directory, 'cache'),
  // Whoever runs the tests with one driver of SQLite means the service, too.
  ...passedOn('REPOCTL_SQLITE_DRIVER'),
});

const defined = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const announcement = /^listening on (https?:\/\/[^/\s]+)\n/;

/** Resolves with the announced address, rejects with what the process said when it ends without one. */
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

/** Starts a service and waits until it takes connections. */
export const startBuiltService = async (options: BuiltServiceOptions = {}): Promise<BuiltService> => {
  const home = await mkdtemp(join(tmpdir(), 'repoctl-e2e-'));
  const dataDir = options.dataDir ?? join(home, 'data');
  const env = defined({ ...plainEnvironment(home), REPOCTL_ROOT_TOKEN: givenToken, ...options.env });
  const given = options.args ?? [];
  const port = given.includes('--port') ? [] : ['--port', '0'];
  const args = [...programArgs, 'serve', ...port, '--data-dir', dataDir, ...given];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const closed = once(child, 'close');
  // Tests that break off before they can stop it must not leave it behind.
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
