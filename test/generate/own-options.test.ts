import { beforeAll, describe, expect, it } from 'vitest';
import { ownOptions, type OptionName, type OwnOptions } from '../../src/generate/completion/own-options.ts';
import { completionTable } from '../../src/generate/completion/table.ts';
import { valueOf } from '../../src/generate/completion/value.ts';
import { fishScript } from '../../src/generate/completion/fish.ts';
import { zshScript } from '../../src/generate/completion/zsh.ts';
import { allCommands, pathOf, type CommandModel, type OptionModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';

const flag = (long: string, description: string, more: Partial<OptionModel> = {}): OptionModel => ({
  long,
  flags: long,
  description,
  takes: 'nothing',
  values: {},
  ...more,
});

const command = (path: string, options: readonly OptionModel[]): CommandModel => ({
  kind: 'verb',
  words: path.split(' '),
  aliases: [],
  synonyms: [],
  summary: '',
  usage: '',
  arguments: [],
  options,
  listOptions: [],
  globalOptions: [],
  examples: [],
  commands: [],
});

const bulk = { heading: 'Bulk options:' };
const from = flag('--from', 'Rows to write', { ...bulk, takes: 'value', values: { path: 'file' } });
const rejects = flag('--rejects', 'Rows that failed', bulk);

describe('the options of single commands', () => {
  it('form a group where several commands have the same under one heading', () => {
    const { groups, commands } = ownOptions([
      command('keys create', [flag('--key', 'Key'), from, rejects]),
      command('keys delete', [from, rejects]),
      command('tags create', [from]),
      command('tags update', [from]),
      command('tags delete', [rejects]),
    ]);
    expect(groups).toEqual([
      { name: 'bulk_options', names: [{ word: '--from' }, { word: '--rejects' }] },
      { name: 'bulk_options_2', names: [{ word: '--from' }] },
    ]);
    expect(commands).toEqual([
      { path: 'keys create', parts: [{ word: '--key' }, { group: 'bulk_options' }] },
      { path: 'keys delete', parts: [{ group: 'bulk_options' }] },
      { path: 'tags create', parts: [{ group: 'bulk_options_2' }] },
      { path: 'tags update', parts: [{ group: 'bulk_options_2' }] },
      { path: 'tags delete', parts: [{ word: '--rejects' }] },
    ]);
  });

  it('have a description where it differs from the usual one', () => {
    const active = flag('--active', 'Activate', { takes: 'optional value' });
    const { meanings, commands } = ownOptions([
      command('keys list', [active]),
      command('tags list', [active]),
      command('users list', [flag('--active', 'Only active users')]),
    ]);
    expect(meanings).toEqual([{ word: '--active', says: 'Activate' }]);
    expect(commands.map(({ parts }) => parts)).toEqual([
      [{ word: '--active' }, { word: '--no-active' }],
      [{ word: '--active' }, { word: '--no-active' }],
      [{ word: '--active', says: 'Only active users' }],
    ]);
  });

  it('negate another one only where they have no meaning of their own', () => {
    const { meanings, commands } = ownOptions([
      command('keys list', [flag('--cache', 'Keep a copy', { takes: 'optional value' })]),
      command('tags list', [flag('--no-cache', 'Read anew')]),
    ]);
    expect(meanings).toContainEqual({ word: '--no-cache', says: 'Read anew' });
    expect(commands[0]?.parts).toEqual([{ word: '--cache' }, { word: '--no-cache', says: 'Not: Keep a copy' }]);
  });

  it('accept the usual values, with exceptions', () => {
    const file = flag('--file', 'File', { short: '-f', takes: 'value', values: { path: 'file' } });
    const { values } = ownOptions([
      command('keys create', [flag('-f', 'Field', { takes: 'value' })]),
      command('tags create', [file]),
      command('tags delete', [file]),
      command('users list', [flag('--file', 'Only with a file')]),
    ]);
    const usual = { takes: 'value', spec: 'file' };
    expect(values).toEqual([
      { word: '-f', usual, exceptions: [{ path: 'keys create', value: { takes: 'value', spec: '' } }] },
      { word: '--file', usual, exceptions: [{ path: 'users list', value: { takes: 'nothing', spec: '' } }] },
    ]);
  });

  it('cannot have a name that a shell would interpret', () => {
    expect(() => ownOptions([command('keys list', [flag('--$(id)', 'Whatever')])])).toThrow('"--$(id)"');
  });
});

/** The words and versions of an option are in the help alone. */
const withoutFacts = (text: string): string => text.replace(/ \([^()]*\)$/, '');

describe('the options of the program', () => {
  let program: CommandModel;
  let own: OwnOptions;

  beforeAll(async () => {
    program = await modelOfProgram();
    own = ownOptions(allCommands(program));
  });

  /** The option names of a command with their descriptions, read in the same way as by the scripts. */
  const readNames = (path: string): readonly (readonly [word: string, says: string])[] => {
    const parts = own.commands.find((one) => one.path === path)?.parts ?? [];
    const names = parts.flatMap<OptionName>((part) =>
      'group' in part ? (own.groups.find(({ name }) => name === part.group)?.names ?? []) : [part],
    );
    const meanings = new Map(own.meanings.map(({ word, says }) => [word, says]));
    let before = '';
    return names
      .filter(({ word }) => word.startsWith('--'))
      .map(({ word, says }) => {
        before = says ?? meanings.get(word) ?? `Not: ${before}`;
        return [word, before];
      });
  };

  it('are complete, in the order of the help, with the descriptions of the help but for its facts', () => {
    for (const one of allCommands(program)) {
      const expected = [...one.options, ...one.listOptions].flatMap(({ long, takes, description }) => {
        const names = [[long, withoutFacts(description)]];
        return takes === 'optional value'
          ? names.concat([[long.replace('--', '--no-'), `Not: ${withoutFacts(description)}`]])
          : names;
      });
      const read = readNames(pathOf(one)).map(([name, text = '']) => [name, withoutFacts(text)]);
      expect(read).toEqual(expected);
    }
  });

  it('form groups under the headings of verbs that write, list, or run for many projects', () => {
    const names = new Set(own.groups.map(({ name }) => name.replace(/_\d+$/, '')));
    expect(names).toEqual(new Set(['list_options', 'bulk_options', 'gitlab_options', 'fan_out_options']));
  });

  it('accept in each command the values of the model', () => {
    const nothing = { takes: 'nothing', spec: '' };
    for (const one of allCommands(program)) {
      for (const option of [...one.options, ...one.listOptions]) {
        for (const word of option.short === undefined ? [option.long] : [option.short, option.long]) {
          const { usual = nothing, exceptions = [] } = own.values.find((value) => value.word === word) ?? {};
          const value = exceptions.find(({ path }) => path === pathOf(one))?.value ?? usual;
          expect({ path: pathOf(one), word, value }).toEqual({ path: pathOf(one), word, value: valueOf(option) });
        }
      }
    }
  });

  it('are described once per script', () => {
    const table = completionTable(program);
    for (const script of [zshScript(table), fishScript(table)]) {
      expect(script.split('Refuse to start with more changes')).toHaveLength(2);
      expect(script.split('All but those that match')).toHaveLength(2);
    }
  });
});
