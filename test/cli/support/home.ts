import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run, type Result, type RunContext } from './run.ts';

/** A user with a configuration that outlives a command. */
export interface Home {
  /** Directory of the configuration, and the current one of every command. */
  readonly directory: string;
  readonly run: (argv: readonly string[], around?: RunContext) => Promise<Result>;
  /** What the configuration file holds. */
  readonly config: () => Promise<Config>;
  readonly read: (name: string) => Promise<string>;
  readonly write: (name: string, text: string, mode?: number) => Promise<string>;
}

export interface Config {
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Makes a home, with a configuration if one is given; it is gone after the test. */
export const makeHome = async (config?: Config): Promise<Home> => {
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-home-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const write = async (name: string, text: string, mode = 0o600): Promise<string> => {
    await writeFile(join(directory, name), text, { mode });
    return join(directory, name);
  };
  if (config !== undefined) await write('config.json', JSON.stringify(config));
  const { PATH = '' } = process.env;
  return {
    directory,
    write,
    read: (name) => readFile(join(directory, name), 'utf8'),
    run: (argv, around = {}) =>
      run(argv, { cwd: directory, ...around, env: { REPOCTL_CONFIG_DIR: directory, PATH, ...around.env } }),
    config: async () => JSON.parse(await readFile(join(directory, 'config.json'), 'utf8')) as Config,
  };
};
