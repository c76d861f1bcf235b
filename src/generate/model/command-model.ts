import { availabilityText } from '../../cli/output/availability.ts';
import type { Example, ResolvedVerb } from '../../cli/verbs/noun.ts';
import type { KindName } from '../../cli/values/kinds.ts';

/** What can stand where a value is typed. */
export interface ValueSpec {
  /** Words known beforehand. */
  readonly words?: readonly string[];
  /** Values that are looked up. */
  readonly kind?: KindName;
  /** Several, with commas between them. */
  readonly list?: true;
  /** The path of a file or a directory. */
  readonly path?: 'file' | 'directory';
  /** `@path` stands for what is in a file. */
  readonly at?: true;
}

export interface OptionModel {
  /** With their dashes. */
  readonly long: string;
  readonly short?: string;
  /** As help shows them: `-p, --project <project>`. */
  readonly flags: string;
  readonly description: string;
  /** Whether a value follows; an optional one only with `=`. */
  readonly takes: 'nothing' | 'value' | 'optional value';
  readonly values: ValueSpec;
  /** What it stands under in help, if not under the options of its command alone: `Bulk options:`. */
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

/** A command of the program as all generators see it. */
export interface CommandModel {
  readonly kind: 'program' | 'noun' | 'verb' | 'tool';
  /** From the noun on; none for the program. */
  readonly words: readonly string[];
  readonly aliases: readonly string[];
  /** Words that work as well, but are not shown. */
  readonly synonyms: readonly string[];
  readonly summary: string;
  /** What follows the words in its usage. */
  readonly usage: string;
  readonly arguments: readonly ArgumentModel[];
  readonly options: readonly OptionModel[];
  readonly listOptions: readonly OptionModel[];
  readonly globalOptions: readonly OptionModel[];
  readonly examples: readonly Example[];
  /** Of a noun's verb: what it calls. */
  readonly verb?: ResolvedVerb;
  readonly commands: readonly CommandModel[];
}

/** The command and all below it. */
export const allCommands = (command: CommandModel): readonly CommandModel[] => [
  command,
  ...command.commands.flatMap(allCommands),
];

/** Whether a command does something, and is not only there for those below it. */
export const isRunnable = ({ arguments: taken, commands }: CommandModel): boolean =>
  commands.length === 0 || taken.length > 0;

/** The words of a command as one text; empty for the program. */
export const pathOf = ({ words }: CommandModel): string => words.join(' ');

/** What is to be known of servers that do not have the endpoints of a command. */
export const availabilityNotes = ({ verb }: CommandModel): readonly string[] =>
  (verb?.endpoints ?? []).flatMap(({ endpoint }) => availabilityText(endpoint) ?? []);

/** What an option means, with the words it takes where the description leaves them out. */
export const meaningOf = ({ description, takes, values }: OptionModel): string => {
  const { words = [], list } = values;
  const untold = takes === 'value' && list !== true && words.some((word) => !description.includes(word));
  return untold ? `${description} (${words.join('|')})` : description;
};
