import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program, programArgs } from '../../support/program.ts';
import { startService } from '../../support/service.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export const scripts = {
  bash: join(root, 'completions/repoctl.bash'),
  zsh: join(root, 'completions/_repoctl'),
  fish: join(root, 'completions/repoctl.fish'),
};

/** Names that must be inserted unchanged and never run. `%` stands for a file that running them would create. */
const hostileNames = [
  '$(touch %)',
  '`touch %`',
  `a b'c"d`,
  'back\\slash',
  'bang!bang',
  'glob*[a]?',
  'ns:one',
  'ns:two',
  'a;touch %',
  '~root',
  'größe',
  'x&y|z<w>',
  '#hash',
  'brace{a}',
  '=eq',
  'at@sign',
];

/** A real server with a project whose labels have hostile names, and a home directory with a profile for it. */
export interface World {
  readonly home: string;
  /** The environment of a shell, with `repoctl` on its PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** For the aliases `bugs` and `mark`. */
  readonly withAlias: Readonly<Record<string, string>>;
  /** The names of the labels, except `bug` and `docs`. */
  readonly names: readonly string[];
  /** The file that running a hostile name would create. */
  readonly trap: string;
  readonly scheduleIds: readonly number[];
  /** The number of starts of `repoctl` since the last call. */
  readonly starts: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const wrapper = (log: string): string => `#!/bin/sh
echo start >> '${log}'
exec ${[program, ...programArgs].map((word) => `'${word}'`).join(' ')} "$@"
`;

export const createWorld = async (): Promise<World> => {
  const service = await startService();
  const home = await mkdtemp(join(tmpdir(), 'repoctl-completion-'));
  const log = join(home, 'starts');
  const trap = join(home, 'trap');
  await mkdir(join(home, 'bin'));
  await writeFile(join(home, 'bin/repoctl'), wrapper(log));
  await chmod(join(home, 'bin/repoctl'), 0o755);
  await writeFile(log, '');
  const aliased = join(home, 'aliased');
  await mkdir(aliased, { mode: 0o700 });
  const aliases = { bugs: 'issues list --labels bug', mark: 'issues update $1 --add-label=$2' };
  await writeFile(join(aliased, 'config.json'), JSON.stringify({ aliases }), { mode: 0o600 });
  const post = async (
    path: string,
    body: unknown,
  ): Promise<{ readonly id: number; readonly default_branch?: string }> => {
    const answer = await fetch(`${service.url}/api/v4${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'private-token': service.rootToken },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { readonly id: number; readonly default_branch?: string };
  };
  const project = await post('/projects', { name: 'app', path: 'app', initialize_with_readme: true });
  await post('/groups', { name: 'Platform', path: 'platform' });
  const names = hostileNames.map((name) => name.replaceAll('%', trap));
  for (const name of [...names, 'bug', 'docs']) {
    await post('/projects/root%2Fapp/labels', { name, color: '#d9534f', description: `About ${name}` });
  }
  const nightly = await post('/projects/root%2Fapp/pipeline_schedules', {
    description: 'Nightly build',
    ref: project.default_branch,
    cron: '0 4 * * *',
  });
  await post(`/projects/root%2Fapp/pipeline_schedules/${nightly.id}/variables`, { key: 'STAGE', value: 'x' });
  return {
    home,
    env: {
      PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: home,
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      TERM: 'xterm',
      XDG_CACHE_HOME: join(home, 'cache'),
      REPOCTL_CONFIG_DIR: join(home, 'config'),
      REPOCTL_URL: service.url,
      REPOCTL_TOKEN: service.rootToken,
      REPOCTL_PROJECT: 'root/app',
    },
    withAlias: { REPOCTL_CONFIG_DIR: aliased },
    names,
    trap,
    scheduleIds: [nightly.id],
    starts: async () => {
      const lines = (await readFile(log, 'utf8')).split('\n').length - 1;
      await writeFile(log, '');
      return lines;
    },
    stop: async () => {
      await service.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
};
