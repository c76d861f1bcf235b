/** A dry run of a command that affects only this machine writes no file. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'shell-quote';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { allCommands } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { run } from './support/run.ts';

/** These commands only start something: a server, a browser, or another command. */
const others = new Set(['serve', 'open', 'help', 'login', 'logout', 'version']);

const examples = allCommands(await modelOfProgram())
  .filter(({ kind, words }) => kind === 'tool' && !others.has(words[0] ?? ''))
  .flatMap((command) => command.examples.map(({ command: line }) => line))
  .filter((line) => line.startsWith('repoctl ') && !/[|<>]/.test(line))
  .map((line) => [line] as const);

const filesIn = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.sort().map(async (path) => `${path} ${await readFile(path, 'utf8')}`));
};

describe('--dry-run of a tool', () => {
  it.each(examples)('writes no file: %s', async (line) => {
    const home = await mkdtemp(join(tmpdir(), 'repoctl-home-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const { url, received } = await recordingServer((response, { method }) =>
      json(response, method === 'GET' ? [] : { id: 1 }),
    );
    const configuration = {
      profiles: { work: { url, token: 'rct_x' } },
      current_profile: 'work',
      aliases: { bugs: 'labels list' },
    };
    await writeFile(join(home, 'config.json'), JSON.stringify(configuration), { mode: 0o600 });
    const env = {
      HOME: home,
      REPOCTL_CONFIG_DIR: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SHELL: '/bin/bash',
    };
    const before = await filesIn(home);
    const words = parse(line).filter((word) => typeof word === 'string');
    await run([...words.slice(1), '--dry-run', '--yes'], { env, cwd: home, stdin: 'rct_y\n' });
    expect(await filesIn(home)).toEqual(before);
    expect(received.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });
});
