import type { ArgumentModel, CommandModel, OptionModel } from '../command-model.ts';
import type { Example } from '../../cli/kernel/noun.ts';
import { literal, macro, sentences } from './mdoc.ts';

/** What follows the name of an option: `project`, `a,b`. */
const placeholderOf = ({ flags }: OptionModel): string | undefined => /[<[](.+)[>\]]/.exec(flags)?.[1];

/** `-p, --project project`, in bold and underlined as manuals have it. */
const optionItem = (option: OptionModel): readonly string[] => {
  const { long, short, takes } = option;
  // Fl writes the first dash.
  const names = [short, long].filter((name) => name !== undefined).map((name) => name.slice(1));
  const head = names.map((name, index) => (index === 0 ? `Fl ${name}` : `, Fl ${name}`)).join(' ');
  const value = takes === 'nothing' ? '' : ` Ar ${placeholderOf(option) ?? 'value'}`;
  const shown = takes === 'optional value' ? `${head} Ns Op No =${value.replace(' Ar', ' Ns Ar')} , Fl ${`-no${long.slice(1)}`}` : `${head}${value}`;
  return [`.It ${shown}`, ...sentences(option.description || 'See above')];
};

/** A list of options; nothing for none. */
export const optionList = (options: readonly OptionModel[]): readonly string[] =>
  options.length === 0 ? [] : ['.Bl -tag -width Ds', ...options.flatMap(optionItem), '.El'];

const argumentItem = ({ name, description }: ArgumentModel): readonly string[] => [
  macro('It Ar', name),
  ...sentences(description || 'See above'),
];

/** A list of arguments; nothing for none. */
export const argumentList = (found: readonly ArgumentModel[]): readonly string[] =>
  found.length === 0 ? [] : ['.Bl -tag -width Ds', ...found.flatMap(argumentItem), '.El'];

/** Examples with what they do. */
export const exampleLines = (examples: readonly Example[]): readonly string[] =>
  examples.flatMap(({ line, says }, index) => [...(index === 0 ? [] : ['.Pp']), ...sentences(`${says}:`.replace(/:$/, '')), ...literal([line])]);

/** `.Nm repoctl labels create`, its arguments, and what it must have. */
export const synopsis = (command: CommandModel): readonly string[] => {
  const required = command.usage.match(/--[\w-]+ <[^>]+>/g) ?? [];
  return [
    '.Nm repoctl',
    ...command.words.map((word) => macro('Cm', word)),
    ...command.arguments.map(({ name, optional, variadic }) =>
      macro(optional ? 'Op Ar' : 'Ar', name, variadic ? '...' : undefined),
    ),
    ...required.map((flag) => {
      const [name = '', value = ''] = flag.split(/ <|>/);
      return `${macro('Fl', name.slice(1))} Ar ${value}`;
    }),
    '.Op Ar options',
  ];
};
