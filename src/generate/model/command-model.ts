import { withFacts } from '../../cli/program/parameter-option.ts';
import { availabilityText } from '../../cli/output/availability.ts';
import type { Example, ResolvedVerb } from '../../cli/verbs/noun.ts';
import type { KindName } from '../../cli/values/kinds.ts';

/** The possible values of an option or argument. */
export interface ValueSpec {
  /** Words that are always the same. */
  readonly words?: readonly string[];
  /** The types of the values of fields or columns, by word. */
  readonly types?: Readonly<Record<string, string>>;
  /** The words are examples: there are many other values. */
  readonly examples?: true;
  /** Values that completion looks up on the server. */
  readonly kind?: KindName;
  /** Takes several values separated by commas. */
  readonly list?: true;
  /** Takes a path of a file or a directory. */
  readonly path?: 'file' | 'directory';
  /** `@path` takes the value from a file. */
  readonly at?: true;
}

export interface OptionModel {
  /** The long name with its dashes. */
  readonly long: string;
  readonly short?: string;
  /** The names and the placeholder as help shows them: `-p, --project <project>`. */
  readonly flags: string;
  readonly description: string;
  /** An optional value has to follow a `=`. */
  readonly takes: 'nothing' | 'value' | 'optional value';
  readonly values: ValueSpec;
  /** The heading in help, unless the option is one of the command alone: `Bulk options:`. */
  readonly heading?: string;
}

/** A positional argument of a command. */
export interface ArgumentModel {
  readonly name: string;
  readonly description: string;
  readonly optional: boolean;
  readonly variadic: boolean;
  readonly values: ValueSpec;
}

/** A command of the program, as all generators use it. */
export interface CommandModel {
  readonly kind: 'program' | 'noun' | 'verb' | 'tool';
  /** The words of the command from the noun on; none for the program. */
  readonly words: readonly string[];
  readonly aliases: readonly string[];
  /** Words that work as well but are not shown. */
  readonly synonyms: readonly string[];
  readonly summary: string;
  /** The usage after the words. */
  readonly usage: string;
  readonly arguments: readonly ArgumentModel[];
  readonly options: readonly OptionModel[];
  readonly listOptions: readonly OptionModel[];
  readonly globalOptions: readonly OptionModel[];
  readonly examples: readonly Example[];
  /** Present for a verb of a noun: the endpoint, parameters, and texts. */
  readonly verb?: ResolvedVerb;
  readonly commands: readonly CommandModel[];
}

/** Returns the command and all commands below it. */
export const allCommands = (command: CommandModel): readonly CommandModel[] => [
  command,
  ...command.commands.flatMap(allCommands),
];

/** A command that can be run, unlike one that only has commands below it. */
export const isRunnable = ({ arguments: taken, commands }: CommandModel): boolean =>
  commands.length === 0 || taken.length > 0;

/** The words of a command as text; empty for the program. */
export const pathOf = ({ words }: CommandModel): string => words.join(' ');

/** Notes on the versions of servers that have the endpoints of a command. */
export const availabilityNotes = ({ verb }: CommandModel): readonly string[] => [
  ...new Set((verb?.endpoints ?? []).flatMap(({ endpoint }) => availabilityText(endpoint) ?? [])),
];

/** The description of an option, with its possible words unless the description has them. */
export const meaningOf = ({ description, takes, values }: OptionModel): string => {
  const { words = [], list, examples } = values;
  const untold =
    takes === 'value' && list !== true && examples !== true && words.some((word) => !description.includes(word));
  return withFacts(description, untold ? [words.join('|')] : []);
};
