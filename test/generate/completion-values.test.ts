/** Every option and argument has candidates for its values, or a reason why there are none. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Kind } from '../../src/cli/values/kind.ts';
import { isKindName, kinds } from '../../src/cli/values/kinds.ts';
import { completedCommands } from '../../src/generate/completion/dependent-commands.ts';
import { wordTable } from '../../src/generate/completion/word-table.ts';
import { allCommands, pathOf, type CommandModel, type ValueSpec } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { withoutCandidates } from './without-candidates.ts';

interface Place {
  /** The words of the command, and those of the option or argument. */
  readonly path: string;
  readonly name: string;
  readonly values: ValueSpec;
}

const placesOf = (command: CommandModel): readonly Place[] => {
  const path = pathOf(command);
  const taken = command.arguments.map(({ name, values }) => ({ path, name: `<${name}>`, values }));
  const valued = [command.options, command.listOptions, command.globalOptions]
    .flat()
    .filter(({ takes }) => takes !== 'nothing');
  return taken.concat(valued.map(({ long, values }) => ({ path, name: long, values })));
};

let program: CommandModel;
let places: readonly Place[];

beforeAll(async () => {
  program = await modelOfProgram();
  places = completedCommands(program).flatMap(placesOf);
});

const hasCandidates = ({ values: { words, kind, path } }: Place): boolean =>
  words !== undefined || kind !== undefined || path !== undefined;

/** Options that depend on the command have candidates only after it. */
const needsCommand: ReadonlySet<string> = new Set(['--fields', '--columns', '--sort-by', '--json']);

/** An entry is a name alone, or a name after some words of its command. */
const isAbout = (entry: string, { path, name }: Place): boolean => {
  const words = entry.split(' ');
  return words.at(-1) === name && words.slice(0, -1).every((word) => path.split(' ').includes(word));
};

describe('completion', () => {
  const entries = Object.values(withoutCandidates).flat();

  it('has candidates for each option and argument that takes a value, or a reason', () => {
    const unknown = places
      .filter((place) => !hasCandidates(place) && !needsCommand.has(place.name))
      .filter((place) => !entries.some((entry) => isAbout(entry, place)))
      .map(({ path, name }) => `${path} ${name}`);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('has no reason where there are candidates, or no such option', () => {
    const stale = entries.filter((entry) => !places.some((place) => isAbout(entry, place) && !hasCandidates(place)));
    expect(stale).toEqual([]);
  });

  it('has fields for every command with records, and columns for every list', () => {
    const lists = allCommands(program).filter(({ verb }) => verb?.endpoint.paginated === true);
    const without = lists.flatMap(({ words, options, globalOptions }) =>
      ['--fields', '--columns', '--sort-by']
        .filter((name) =>
          [...options, ...globalOptions].some(({ long, values }) => long === name && values.words === undefined),
        )
        .map((name) => `${words.join(' ')} ${name}`),
    );
    expect(lists.length).toBeGreaterThan(40);
    expect(without).toEqual([]);
  });

  it('describes every word', () => {
    const texts = new Map(wordTable(completedCommands(program)).map(({ key, says }) => [key, says]));
    const shared: Readonly<Record<string, string>> = { '--sort-by': '--columns', '--json': '--fields' };
    const untold = places.flatMap(({ path, name, values: { words = [] } }) =>
      words
        .filter((word) => !texts.has(`${name.startsWith('<') ? path : (shared[name] ?? name)} ${word}`))
        .filter((word) => !texts.has(word))
        .map((word) => `${name} ${word}`),
    );
    expect([...new Set(untold)]).toEqual([]);
  });

  it('offers values in existing commands only', () => {
    const held = Object.values<Kind>(kinds).flatMap(({ holds = [] }) => holds);
    const typed = held.filter((words) => !words.includes('/') && (words.includes(' ') || words.startsWith('--')));
    const unheld = typed.filter((words) => {
      const name = words.split(' ').at(-1) ?? '';
      const command = words.split(' ').slice(0, -1).join(' ');
      return !places.some(
        (place) => (command === '' || place.path === command) && (place.name === name || place.name === `<${name}>`),
      );
    });
    expect(unheld.filter((words) => !/^(GET|POST|PUT|DELETE) /.test(words))).toEqual([]);
  });

  it('joins and subtracts kinds that exist', () => {
    const others = Object.values<Kind>(kinds).flatMap((kind) =>
      kind.path === undefined ? [] : [...(kind.also ?? []), kind.without ?? []].flat(),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((name) => !isKindName(name))).toEqual([]);
  });
});
