import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run, type Result, type RunContext } from './run.ts';

/** A home directory with a configuration that several commands share. */
export interface Home {
  /** The configuration directory, and the working directory of every command. */
  readonly directory: string;
  readonly run: (argv: readonly string[], around?: RunContext) => Promise<Result>;
  /** Returns the content of the configuration file. */
  readonly config: () => Promise<Config>;
  readonly read: (name: string) => Promise<string>;
  readonly write: (name: string, text: string, mode?: number) => Promise<string>;
}

export interface Config {
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Creates a home directory, with a configuration if given, for the duration of the test. */
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
