import { beforeAll, describe, expect, it } from 'vitest';
import { kinds, type Kind } from '../../src/cli/values/kinds.ts';
import { pathNames, type Endpoint, type Resource, type Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { allCommands, type CommandModel, type ValueSpec } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { rows } from '../conformance/rows/rows.ts';

let program: CommandModel;

beforeAll(async () => {
  program = await modelOfProgram();
});

/** What no list of the API has. */
const inNoList: ReadonlySet<string> = new Set([
  'commits get <sha>',
  'commits diff <sha>',
  'commits refs <sha>',
  'files get <file>',
  'files create <file>',
  'files update <file>',
  'files delete <file>',
  'files blob <sha>',
]);

const resources: readonly Resource[] = Object.values(contract);
const endpoints: readonly Endpoint[] = resources.flatMap((resource) => Object.values(resource));

const specsOf = (command: CommandModel): readonly ValueSpec[] =>
  [...command.arguments, ...command.options, ...command.globalOptions].map(({ values }) => values);

const specOf = (words: string, name: string): ValueSpec | undefined => {
  const command = allCommands(program).find((one) => one.words.join(' ') === words);
  const found =
    command?.arguments.find((one) => one.name === name) ??
    [...(command?.options ?? []), ...(command?.globalOptions ?? [])].find(({ long }) => long === name);
  return found?.values;
};

const recordOf = (schema: Schema | null): Schema | undefined =>
  schema?.type === 'array' ? schema.items : (schema ?? undefined);

describe('what can be completed', () => {
  it.each([
    ['--project', 'projects'],
    ['--group', 'groups'],
    ['--profile', 'profiles'],
    ['--sudo', 'usernames'],
  ])('is known for %s on every verb that takes it', (option, kind) => {
    const verbs = allCommands(program).filter((command) => command.kind === 'verb');
    const found = verbs
      .flatMap(({ options, globalOptions }) => options.concat(globalOptions))
      .filter(({ long }) => long === option);
    expect(new Set(found.map(({ values }) => values.kind))).toEqual(new Set([kind]));
  });

  it('is known for the name or ID of a record', () => {
    expect(specOf('labels delete', 'name')).toEqual({ kind: 'labels', at: true });
    expect(specOf('labels create', 'name')).toEqual({ at: true });
    expect(specOf('labels create', '--color')).toEqual({ kind: 'colors', at: true });
    expect(specOf('schedules get', 'id')).toEqual({ kind: 'schedules' });
    expect(specOf('schedules variables delete', 'key')).toEqual({ kind: 'schedule-variables', at: true });
    expect(specOf('users block', 'user')).toEqual({ kind: 'users' });
    expect(specOf('users tokens revoke', 'token-id')).toEqual({ kind: 'tokens' });
    expect(specOf('broadcast update', 'id')).toEqual({ kind: 'broadcast' });
    expect(specOf('projects get', 'project')).toMatchObject({ kind: 'projects' });
  });

  it('are the allowed words where there are any, and the fields of the records for --fields', () => {
    expect(specOf('projects create', '--visibility')).toEqual({ words: ['private', 'internal', 'public'] });
    expect(specOf('users tokens create', '--scopes')).toMatchObject({ list: true });
    expect(specOf('labels list', '--fields')).toMatchObject({ list: true });
    expect(specOf('labels list', '--fields')?.words).toContain('open_issues_count');
  });

  it('is looked up with an endpoint that there is, in fields that it has', () => {
    const used = new Set(
      allCommands(program)
        .flatMap(specsOf)
        .map(({ kind }) => kind),
    );
    for (const name of used) {
      const kind: Kind | undefined = name === undefined ? undefined : kinds[name];
      if (kind?.from !== 'service') continue;
      const endpoint = endpoints.find(({ method, path }) => method === 'GET' && path === kind.path);
      const documented = rows.some(({ method, path }) => method === 'GET' && namesOf(path) === namesOf(kind.path));
      expect({ name, known: endpoint !== undefined || documented }).toEqual({ name, known: true });
      const record = recordOf(endpoint?.response ?? null);
      const inner = kind.within === undefined ? record : record?.properties?.[kind.within]?.items;
      const fields = Object.keys(inner?.properties ?? {});
      const missing = [kind.value, ...(kind.says ?? [])].filter((field) => !fields.includes(field));
      expect({ name, missing: record === undefined ? [] : missing }).toEqual({ name, missing: [] });
    }
  });

  it('is known for everything that a path names', () => {
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
    expect(unknown).toEqual([...inNoList]);
  });

  it('is asked for with everything that its path takes', () => {
    for (const command of allCommands(program)) {
      for (const [index, { values }] of command.arguments.entries()) {
        const kind: Kind | undefined = values.kind === undefined ? undefined : kinds[values.kind];
        if (kind?.from !== 'service') continue;
        const scoped = /^\/(projects|groups)\/:/.test(kind.path);
        expect(index).toBeGreaterThanOrEqual(pathNames(kind.path).length - (scoped ? 1 : 0));
      }
    }
  });
});

/** The path, whatever its parameters are called. */
const namesOf = (path: string): string => path.replaceAll(/:[a-z_]+/g, ':');
