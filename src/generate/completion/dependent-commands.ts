/** Commands in which a word decides what the next one can be: `open issues 4`, `config set output json`. */
import { configKeys, flagOf } from '../../cli/config/keys.ts';
import type { KeyDeclaration } from '../../cli/config/key-values.ts';
import { shortcuts } from '../../cli/program/command-synonyms.ts';
import { kindOfWords } from '../../cli/values/find-kind.ts';
import { allCommands, type CommandModel, pathOf, type ValueSpec } from '../model/command-model.ts';

/** The last word of a command that stands for the words before it and a further one, and what follows it. */
interface Dependent {
  readonly command: CommandModel;
  /** The command whose argument the last word is. */
  readonly from: CommandModel;
}

const hasPage = ({ options }: CommandModel): boolean => options.some(({ long }) => long === '--web');

/** `open issues` is completed as `issues get`. */
const resources = (program: CommandModel, from: CommandModel): readonly Dependent[] =>
  program.commands.flatMap(({ words, aliases, synonyms, summary, commands }) => {
    const get = commands.find((verb) => verb.words.at(-1) === 'get' && hasPage(verb));
    if (get === undefined) return [];
    return [{ from, command: { ...get, words: [...from.words, ...words], aliases, synonyms, summary } }];
  });

const valuesOfKey = (key: KeyDeclaration): ValueSpec => {
  if (key.kind === 'choice') return { words: key.choices ?? [] };
  if (key.kind === 'path') return { path: 'file' };
  const kind = key.kind === 'url' ? undefined : kindOfWords(flagOf(key));
  return kind === undefined ? {} : { kind };
};

/** `config set output` takes the values of that key. */
const settings = (from: CommandModel): readonly Dependent[] => {
  const [, value] = from.arguments;
  return configKeys.map((key: KeyDeclaration) => ({
    from,
    command: {
      ...from,
      words: [...from.words, key.name],
      synonyms: key.name.includes('_') ? [key.name.replaceAll('_', '-')] : [],
      summary: key.summary,
      arguments: value === undefined ? [] : [{ ...value, values: valuesOfKey(key) }],
    },
  }));
};

export const dependentCommands = (program: CommandModel): readonly Dependent[] =>
  allCommands(program).flatMap((command) => {
    switch (pathOf(command)) {
      case 'open':
        return resources(program, command);
      case 'config set':
        return settings(command);
      default:
        return [];
    }
  });

/** A command whose first argument is one of the words of its dependents. */
const withWords = (command: CommandModel, dependents: readonly Dependent[]): CommandModel => {
  const words = dependents.flatMap((one) => (one.from === command ? (one.command.words.at(-1) ?? []) : []));
  const [first, ...others] = command.arguments;
  return words.length === 0 || first === undefined
    ? command
    : { ...command, arguments: [{ ...first, values: { words } }, ...others] };
};

/** The same command under other words. */
const calledAs = (command: CommandModel, words: CommandModel['words']): CommandModel => ({ ...command, words });

/** All commands as completion knows them: `login` takes what `auth login` takes. */
export const completedCommands = (program: CommandModel): readonly CommandModel[] => {
  const dependents = dependentCommands(program);
  const all = new Map(allCommands(program).map((command) => [pathOf(command), command]));
  const meant = new Map(Object.entries<readonly string[]>(shortcuts).map(([word, words]) => [word, words.join(' ')]));
  return [
    ...[...all].map(([path, command]) =>
      calledAs(withWords(all.get(meant.get(path) ?? path) ?? command, dependents), command.words),
    ),
    ...dependents.map(({ command }) => command),
  ];
};
