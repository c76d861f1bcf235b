import { topicSummaries } from '../../cli/program/help-text.ts';
import { pathOf, type CommandModel, type OptionModel } from '../model/command-model.ts';
import { completedCommands, dependentCommands } from './dependent-commands.ts';
import { offersOf, type Offer } from './offer.ts';
import { ownOptions, type OwnOptions } from './own-options.ts';
import { wordTable, type WordText } from './word-table.ts';
import { checkWord, specText, valueOf, type OptionValue } from './value.ts';

/** A word that selects a command below the current one, and the name of that command. */
export interface Step {
  readonly from: string;
  readonly word: string;
  readonly name: string;
}

export interface OffersOf {
  readonly path: string;
  readonly offers: readonly Offer[];
}

/** The possible values of an argument. `at` has the form `<command>/<index>`, with `*` for any index. */
export interface ArgumentValue {
  readonly at: string;
  readonly spec: string;
}

/** The data of the completion scripts: the command that each word selects, and the possible values at each position. */
export interface CompletionTable {
  readonly steps: readonly Step[];
  readonly commands: readonly OffersOf[];
  readonly ownOptions: OwnOptions;
  /** Options of all commands. `without` lists those that a command replaces by an option of the same name. */
  readonly globalOptions: readonly Offer[];
  readonly without: readonly { readonly path: string; readonly words: readonly string[] }[];
  readonly globalOptionValues: readonly OptionValue[];
  readonly argumentValues: readonly ArgumentValue[];
  /** Texts of the words among the values. */
  readonly wordTexts: readonly WordText[];
}

/** Returns the values of global options, which may differ between a command and the program. */
const valuesOfGlobals = (
  globals: readonly OptionModel[],
  commands: readonly CommandModel[],
): CompletionTable['globalOptionValues'] =>
  globals
    .filter(({ takes, long }) => takes !== 'nothing' || long === '--json')
    .flatMap((option) => {
      const { long, short } = option;
      const usual = valueOf(option);
      const exceptions = commands.flatMap((command) =>
        command.globalOptions
          .filter((one) => one.long === long)
          .map((one) => ({ path: pathOf(command), value: valueOf(one) }))
          .filter(({ value }) => value.spec !== usual.spec),
      );
      return (short === undefined ? [long] : [short, long]).map((word) => ({ word, usual, exceptions }));
    });

const longNames = (options: readonly OptionModel[]): readonly string[] => options.map(({ long }) => long);

const nameOf = ({ words }: CommandModel): string => checkWord(words.at(-1) ?? '');

export const completionTable = (program: CommandModel): CompletionTable => {
  const commands = completedCommands(program);
  const globals = program.globalOptions;
  return {
    steps: [
      ...commands.flatMap((from) => from.commands.map((command) => ({ from, command }))),
      ...dependentCommands(program),
    ].flatMap(({ from, command }) =>
      [nameOf(command), ...command.aliases, ...command.synonyms].map((word) => ({
        from: pathOf(from),
        word: checkWord(word),
        name: nameOf(command),
      })),
    ),
    commands: [
      ...commands
        .filter((command) => command.commands.length > 0)
        .map((command) => ({
          path: pathOf(command),
          offers: command.commands.map((inner) => ({ word: nameOf(inner), says: inner.summary })),
        })),
      // Topics stand beside the commands whose help is shown.
      {
        path: 'help topics',
        offers: Object.entries(topicSummaries).map(([word, says]) => ({ word: checkWord(word), says })),
      },
    ],
    ownOptions: ownOptions(commands),
    globalOptions: globals.flatMap(offersOf),
    without: commands
      .map((command) => ({
        path: pathOf(command),
        words: longNames(globals).filter((long) => !longNames(command.globalOptions).includes(long)),
      }))
      .filter(({ words }) => words.length > 0),
    globalOptionValues: valuesOfGlobals(globals, commands),
    argumentValues: commands
      .flatMap((command) =>
        command.arguments.map(({ values, variadic }, index) => ({
          at: `${pathOf(command)}/${variadic ? '*' : index}`,
          spec: specText(values),
        })),
      )
      .filter(({ spec }) => spec !== ''),
    wordTexts: wordTable(commands),
  };
};
