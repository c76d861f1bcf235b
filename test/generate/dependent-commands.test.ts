/** Some words decide what the next one can be. */
import { beforeAll, describe, expect, it } from 'vitest';
import { configKeys } from '../../src/cli/config/keys.ts';
import { loadAllNouns } from '../../src/cli/manifest.ts';
import { completedCommands } from '../../src/generate/completion/dependent-commands.ts';
import { completionTable, type CompletionTable } from '../../src/generate/completion/table.ts';
import { type CommandModel, pathOf } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';

let commands: ReadonlyMap<string, CommandModel>;
let table: CompletionTable;

beforeAll(async () => {
  const program = await modelOfProgram();
  commands = new Map(completedCommands(program).map((command) => [pathOf(command), command]));
  table = completionTable(program);
});

const valuesOf = (path: string, index = 0) => commands.get(path)?.arguments[index]?.values;

describe('after open', () => {
  it('each resource that has a page is offered, and no other', async () => {
    const withPages = (await loadAllNouns()).flatMap(({ name, verbs }) =>
      verbs.some((verb) => verb.name === 'get' && verb.web === true) ? [name] : [],
    );
    expect(withPages.length).toBeGreaterThan(5);
    expect(valuesOf('open')?.words?.toSorted()).toEqual(withPages.toSorted());
  });

  it('a resource is followed by what its get takes', () => {
    for (const name of valuesOf('open')?.words ?? []) {
      expect(valuesOf(`open ${name}`)).toEqual(valuesOf(`${name} get`));
    }
  });

  it('a resource can be called by its other names', () => {
    const words = table.steps.flatMap(({ from, word, name }) => (from === 'open' && name === 'mrs' ? [word] : []));
    expect(words).toEqual(expect.arrayContaining(['mrs', 'mr', 'merge-request']));
  });
});

describe('after config set', () => {
  it('each setting is offered', () => {
    expect(valuesOf('config set')?.words).toEqual(configKeys.map(({ name }) => name));
  });

  it('a setting is followed by its values', () => {
    expect(valuesOf('config set output')?.words).toContain('json');
    expect(valuesOf('config set time')?.words).toEqual(['relative', 'local', 'utc', 'iso']);
    expect(valuesOf('config set token_type')?.words).toEqual(['private', 'bearer', 'job']);
    expect(valuesOf('config set project')).toEqual({ kind: 'projects' });
    expect(valuesOf('config set group')).toEqual({ kind: 'groups' });
    expect(valuesOf('config set sudo')).toEqual({ kind: 'sudo-users' });
    expect(valuesOf('config set ca_file')).toEqual({ path: 'file' });
  });

  it('a server and a token have none', () => {
    for (const name of ['url', 'token', 'token_command', 'timeout']) expect(valuesOf(`config set ${name}`)).toEqual({});
  });

  it('a setting can be written with dashes', () => {
    expect(table.steps).toContainEqual({ from: 'config set', word: 'ca-file', name: 'ca_file' });
  });
});
