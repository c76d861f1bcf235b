import { beforeAll, describe, expect, it } from 'vitest';
import { kindWithin } from '../../src/cli/values/find-kind.ts';
import { isKindName, type KindName, kinds, serviceKind } from '../../src/cli/values/kinds.ts';
import { pathNames } from '../../src/contract/vocabulary/endpoint.ts';
import { allCommands, type CommandModel, type ValueSpec } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';

let program: CommandModel;

beforeAll(async () => {
  program = await modelOfProgram();
});

/** Values that no list endpoint returns. */
const inNoList: ReadonlySet<string> = new Set([
  'files blob <sha>',
  // They are members of a hook.
  ...['groups hooks', 'hooks', 'projects hooks'].flatMap((noun) => [
    `${noun} delete-header <header>`,
    `${noun} delete-url-variable <variable>`,
    `${noun} set-header <header>`,
    `${noun} set-url-variable <variable>`,
  ]),
]);

const specOf = (words: string, name: string): ValueSpec | undefined => {
  const command = allCommands(program).find((one) => one.words.join(' ') === words);
  const found =
    command?.arguments.find((one) => one.name === name) ??
    [...(command?.options ?? []), ...(command?.globalOptions ?? [])].find(({ long }) => long === name);
  return found?.values;
};

describe('the completion table', () => {
  it.each([
    ['--project', 'projects'],
    ['--group', 'groups'],
    ['--profile', 'profiles'],
    ['--sudo', 'sudo-users'],
  ])('has %s for every verb that accepts it', (option, kind) => {
    const verbs = allCommands(program).filter((command) => command.kind === 'verb');
    const found = verbs
      .flatMap(({ options, globalOptions }) => options.concat(globalOptions))
      .filter(({ long }) => long === option);
    expect(new Set(found.map(({ values }) => values.kind))).toEqual(new Set([kind]));
  });

  it('has the name or ID of a record', () => {
    expect(specOf('labels delete', 'name')).toEqual({ kind: 'labels', at: true });
    expect(specOf('labels create', 'name')).toEqual({ at: true });
    expect(specOf('labels create', '--color')).toEqual({ kind: 'colors', at: true });
    expect(specOf('schedules get', 'id')).toEqual({ kind: 'schedules' });
    expect(specOf('schedules variables delete', 'key')).toEqual({ kind: 'schedule-variables', at: true });
    expect(specOf('users get', 'user')).toEqual({ kind: 'users' });
    expect(specOf('files get', 'file')).toEqual({ kind: 'files', at: true });
    expect(specOf('files get', '--ref')).toEqual({ kind: 'refs', at: true });
    expect(specOf('issues update', '--labels')).toEqual({ kind: 'labels', list: true, at: true });
    expect(specOf('issues update', '--add-label')).toEqual({ kind: 'labels', list: true });
    expect(specOf('labels list', '--of')).toEqual({ kind: 'groups' });
    expect(specOf('users tokens revoke', 'token-id')).toEqual({ kind: 'tokens' });
    expect(specOf('deploy-keys delete', 'key')).toEqual({ kind: 'deploy-keys' });
    expect(specOf('deploy-keys enable', 'id')).toEqual({ kind: 'all-deploy-keys' });
    expect(specOf('broadcast update', 'id')).toEqual({ kind: 'broadcast' });
    expect(specOf('projects get', 'project')).toMatchObject({ kind: 'projects' });
  });

  it('has only records that the verb accepts', () => {
    expect(specOf('users delete', 'user')).toEqual({ kind: 'deletable-users' });
    expect(specOf('users unblock', 'user')).toEqual({ kind: 'blocked-users' });
    expect(specOf('issues close', 'issue')).toEqual({ kind: 'issues' });
    expect(specOf('issues reopen', 'issue')).toEqual({ kind: 'closed-issues' });
    expect(specOf('branches create', 'name')).toEqual({ at: true });
  });

  it('has the allowed values where there are any, and the fields of the record for --fields', () => {
    expect(specOf('projects create', '--visibility')).toEqual({ words: ['private', 'internal', 'public'] });
    expect(specOf('users tokens create', '--scopes')).toMatchObject({ list: true });
    expect(specOf('labels list', '--fields')).toMatchObject({ list: true });
    expect(specOf('labels list', '--fields')?.words).toContain('open_issues_count');
  });

  it('uses every kind of value, and has a lookup for each', () => {
    const values = allCommands(program).flatMap((command) =>
      [...command.arguments, ...command.options, ...command.globalOptions].map((one) => one.values),
    );
    const used = new Set(values.flatMap(({ kind }) => kind ?? []));
    for (const kind of used) {
      for (const scope of [
        { project: 'platform/api' },
        { group: 'platform' },
        { user: 'alice' },
        { instance: true },
      ] as const) {
        used.add(kindWithin(kind, scope));
      }
      const { also = [], without } = serviceKind(kind) ?? {};
      for (const other of [...also, without ?? []].flat()) if (isKindName(other)) used.add(other);
    }
    // Names are looked up there; completion offers the rules of the project, which merge requests copy.
    expect(Object.keys(kinds).filter((name) => !used.has(name as KindName))).toEqual(['mr-approval-rules']);
  });

  it('has every path parameter', () => {
    const unknown = allCommands(program).flatMap(({ kind, words, arguments: taken, verb }) =>
      kind !== 'verb'
        ? []
        : taken
            .filter(({ name, values }) => {
              const parameter = verb?.parameters.find((one) => one.place === 'positional' && one.name === name);
              const inPath = verb?.endpoints.some(({ endpoint: { path } }) =>
                pathNames(path).includes(parameter?.wire ?? ''),
              );
              return inPath && values.kind === undefined && values.words === undefined;
            })
            .map(({ name }) => `${words.join(' ')} <${name}>`),
    );
    const missing = unknown.filter((words) => !inNoList.has(words));
    expect(missing, 'give "kinds" in src/cli/values/kinds.ts the list that has their values').toEqual([]);
    expect(unknown.toSorted()).toEqual([...inNoList]);
  });

  it('has a lookup with all parameters that its path needs', () => {
    for (const command of allCommands(program)) {
      for (const [index, { values }] of command.arguments.entries()) {
        const kind = values.kind === undefined ? undefined : serviceKind(values.kind);
        if (kind === undefined) continue;
        const scoped = /^\/(projects|groups)\/:/.test(kind.path);
        expect(index).toBeGreaterThanOrEqual(pathNames(kind.path).length - (scoped ? 1 : 0));
      }
    }
  });
});
