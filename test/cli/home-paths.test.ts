/** `~/` in any option that takes a path: no shell expands it after `=`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveConfig } from '../../src/cli/commands/tools/serve/serve-config.ts';
import type { CommandModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { isLong } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { everyVerb } from './support/every-verb.ts';
import { makeHome } from './support/home.ts';
import { run } from './support/run.ts';

const commandsIn = (command: CommandModel): readonly CommandModel[] => [
  command,
  ...command.commands.flatMap((inner) => commandsIn(inner)),
];

const examples = new Map(everyVerb.map(([path, words]) => [path, words] as const));

/** Other arguments that a tool requires; for a verb, its example has them. */
const toolWords: Readonly<Record<string, readonly string[]>> = {
  api: ['api', 'POST', '/projects'],
  apply: ['apply', '-f', '-', '--yes'],
  'admin backup': ['admin', 'backup', 'copy'],
  'auth login': ['auth', 'login', 'http://forge.test'],
};

/** Options that take a file or a directory, with their command. */
const options = commandsIn(await modelOfProgram()).flatMap(({ words, options: own, listOptions }) =>
  [...own, ...listOptions]
    .filter(({ values }) => values.path !== undefined)
    .map(({ long, heading = words.join(' '), values }) => ({
      path: words.join(' '),
      long,
      heading,
      kind: values.path,
    })),
);

/** One does not end, and the others begin with the folders of snapshots, which are not there. */
const untried: ReadonlySet<string> = new Set(['serve', 'access compare', 'access review check']);

/** Options under a heading are the same for many verbs, so that only the first one is tested, except in long runs. */
const tried = options.filter(
  (option) =>
    !untried.has(option.path) &&
    (isLong || options.find(({ long, heading }) => long === option.long && heading === option.heading) === option),
);

const wordsOf = (path: string): readonly string[] => examples.get(path) ?? toolWords[path] ?? path.split(' ');

describe('a path after =', () => {
  it('is tested for every option that takes one', () => {
    const known = new Set(options.map(({ long }) => long));
    for (const long of [
      '--from',
      '--rejects',
      '--projects-from',
      '--groups-from',
      '--skip-file',
      '--to',
      '--out',
      '--input',
    ]) {
      expect(known).toContain(long);
    }
    for (const long of ['--file', '--plan', '--install-to', '--since', '--data-dir', '--token-file', '--tls-cert']) {
      expect(known).toContain(long);
    }
  });

  it('starts at the home directory for every option', { timeout: 10 * timeoutMs }, async () => {
    const server = await recordingServer((response) => json(response, []));
    for (const { path, long, kind } of tried) {
      const [home, work] = [await makeHome(), await makeHome()];
      await home.write('given', '[]');
      // The example of "variables import" reads this file.
      await work.write('.env', 'PORT=1\n');
      const env = { HOME: home.directory, REPOCTL_URL: server.url, REPOCTL_TOKEN: 'x', REPOCTL_PROJECT: 'a/b' };
      const words = wordsOf(path).filter((word) => word !== long && !word.startsWith('@'));
      const beside =
        long === '--skip-file'
          ? ['--each-project', '--membership']
          : long.endsWith('s-from')
            ? [long.replace('--', '--each-').replace('s-from', '')]
            : [];
      const value = kind === 'directory' ? '~/folder' : '~/given';
      const { err } = await run([...words, ...beside, `${long}=${value}`, '--yes'], { env, cwd: work.directory });
      expect.soft(err, `${path} ${long}`).not.toMatch(/no such file|ENOENT/);
      expect.soft(await readdir(work.directory), `${path} ${long}`).not.toContain('~');
    }
  });

  it('starts at the home directory in options of the server', () => {
    const serving = {
      host: '127.0.0.1',
      port: '0',
      databaseWait: '1',
      shutdownTimeout: '1',
      dataDir: '~/data',
      storage: ['more=~/more'],
      secretKeyFile: '~/key',
      tlsCert: '~/cert',
      tlsKey: '~/tls',
    };
    const config = serveConfig(serving, { HOME: '/srv/ada' }, '/srv');
    expect(config).toMatchObject({
      dataDir: join('/srv/ada', 'data'),
      storages: [{ path: '/srv/ada/more' }],
      secretKeyFile: '/srv/ada/key',
      tls: { certFile: '/srv/ada/cert', keyFile: '/srv/ada/tls' },
    });
  });
});

it('a path that starts with ~/ in a configuration is refused, since it is outside the folder', async () => {
  const [home, work] = [await makeHome(), await makeHome()];
  await home.write('secret', 'hunter2');
  await work.write('c.yaml', 'version: 1\nprojects: {a/b: {variables: {TOKEN: {value: {file: ~/secret}}}}}\n');
  const env = { HOME: home.directory, REPOCTL_URL: 'http://forge.test', REPOCTL_TOKEN: 'x' };
  const { code, err } = await run(['diff', '-f', 'c.yaml'], { env, cwd: work.directory });
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining('file must be a path below the folder'),
  });
});
