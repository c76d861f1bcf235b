import { meaningOf, type ArgumentModel, type CommandModel, type OptionModel } from '../command-model.ts';
import type { Example } from '../../cli/verbs/noun.ts';
import { literal, macro, sentences } from './mdoc.ts';

/** What follows the name of an option: `project`, `a,b`. */
const placeholderOf = ({ flags }: OptionModel): string | undefined => /[<[](.+)[>\]]/.exec(flags)?.[1];

/** `-p, --project project`, in bold and underlined as manuals have it. */
const optionItem = (option: OptionModel): readonly string[] => {
  const { long, short, takes } = option;
  // Fl writes the first dash.
  const names = [short, long].filter((name) => name !== undefined).map((name) => name.slice(1));
  const denied = takes === 'optional value' ? [`-no${long.slice(1)}`] : [];
  const head = [...names, ...denied].map((name) => `Fl ${name}`).join(' , ');
  const value = takes === 'value' ? ` Ar ${placeholderOf(option) ?? 'value'}` : '';
  return [`.It ${head}${value}`, ...sentences(meaningOf(option))];
};

/** A list of options; nothing for none. */
export const optionList = (options: readonly OptionModel[]): readonly string[] =>
  options.length === 0 ? [] : ['.Bl -tag -width Ds', ...options.flatMap(optionItem), '.El'];

const argumentItem = ({ name, description }: ArgumentModel): readonly string[] => [
  macro('It Ar', name),
  ...sentences(description),
];

/** A list of arguments; nothing for none. */
export const argumentList = (found: readonly ArgumentModel[]): readonly string[] =>
  found.length === 0 ? [] : ['.Bl -tag -width Ds', ...found.flatMap(argumentItem), '.El'];

/** Examples with what they do. */
export const exampleLines = (examples: readonly Example[]): readonly string[] =>
  examples.flatMap(({ line, says }, index) => [...(index === 0 ? [] : ['.Pp']), ...sentences(says), ...literal([line])]);

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
