/** A service with a group and projects, a proxy in front of it, and configuration files to apply. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startService, type TestService } from '../../../support/service.ts';
import type { PlanRecord } from '../../../../src/cli/apply/run/plan-record.ts';
import { commandsIn, type Commands } from '../../support/commands.ts';
import type { Result } from '../../support/run.ts';
import { openWire, type Wire, writesOf } from './wire.ts';

/** The result of a command, and the requests that it sent. */
export interface Ran extends Result {
  /** All requests as `GET /projects`. */
  readonly sent: readonly string[];
  readonly writes: readonly string[];
}

export interface Kit extends Commands {
  readonly service: TestService;
  readonly wire: Wire;
  readonly directory: string;
  /** Writes a configuration file; returns its path as commands accept it. */
  readonly write: (name: string, text: string, mode?: number) => Promise<string>;
  /** Runs a command on the file `conf.yaml` with this text. */
  readonly on: (text: string, argv: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
  readonly diff: (text: string, ...more: readonly string[]) => Promise<Ran>;
  /** Passes `--yes`, since stdin is not a terminal. */
  readonly apply: (text: string, ...more: readonly string[]) => Promise<Ran>;
  readonly plan: (text: string, ...more: readonly string[]) => Promise<PlanRecord>;
  readonly close: () => Promise<void>;
}

/** Starts a service with a proxy. Commands run as its administrator. */
export const openKit = async (): Promise<Kit> => {
  const service = await startService();
  const wire = await openWire(service.url);
  const directory = await mkdtemp(join(tmpdir(), 'repoctl-apply-'));
  const env = { REPOCTL_URL: wire.url, REPOCTL_TOKEN: service.rootToken, XDG_STATE_HOME: join(directory, 'state') };
  const commands = commandsIn(() => ({ env, cwd: directory }));
  const write: Kit['write'] = async (name, text, mode = 0o644) => {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text, { mode });
    return name;
  };
  const on: Kit['on'] = async (text, [command = '', ...argv], more = {}) => {
    await write('conf.yaml', text);
    const before = wire.seen.length;
    const result = await commands.repoctl([command, '-f', 'conf.yaml', ...argv], { env: more });
    const seen = wire.seen.slice(before);
    return { ...result, sent: seen.map(({ method, path }) => `${method} ${path}`), writes: writesOf(seen) };
  };
  return {
    ...commands,
    service,
    wire,
    directory,
    write,
    on,
    diff: (text, ...more) => on(text, ['diff', ...more]),
    apply: (text, ...more) => on(text, ['apply', '--yes', ...more]),
    plan: async (text, ...more) => JSON.parse((await on(text, ['diff', '--json', ...more])).out) as PlanRecord,
    close: async () => {
      await wire.close();
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Creates a group `harbor` with `apps` in it, and projects in both with one commit each. */
export const fillHarbor = async ({ json }: Pick<Kit, 'json'>, projects: readonly string[]): Promise<void> => {
  const groups = new Set(projects.map((path) => path.slice(0, path.lastIndexOf('/'))));
  const made = new Set<string>();
  for (const group of [...groups].toSorted()) {
    const levels = group.split('/');
    for (const depth of levels.keys()) {
      const path = levels.slice(0, depth + 1).join('/');
      if (made.has(path)) continue;
      made.add(path);
      const parent = levels.slice(0, depth).join('/');
      const parentId = parent === '' ? [] : ['--parent-id', String((await json(['groups', 'get', parent]))['id'])];
      await json([
        'groups',
        'create',
        levels[depth] ?? '',
        '--path',
        levels[depth] ?? '',
        '--visibility',
        'public',
        ...parentId,
      ]);
    }
  }
  for (const path of projects) {
    const group = path.slice(0, path.lastIndexOf('/'));
    const id = String((await json(['groups', 'get', group]))['id']);
    const name = path.slice(path.lastIndexOf('/') + 1);
    await json(['projects', 'create', name, '--namespace-id', id, '--initialize-with-readme']);
  }
};
