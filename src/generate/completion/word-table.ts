import { pathOf, type CommandModel, type ValueSpec } from '../model/command-model.ts';
import { groupBy } from '../model/group-by.ts';
import { wordTexts } from './word-texts.ts';

/** A word of an option or argument with its text. The key is the word, after the option if that gives it a meaning of its own. */
export interface WordText {
  readonly key: string;
  readonly says: string;
}

/** Options with the same words share their texts. */
const subjects: Readonly<Record<string, string>> = { '--json': '--fields', '--sort-by': '--columns' };

const subjectOf = (name: string): string => subjects[name] ?? name;

/** Returns the texts of a value's words; `name` is that of its option, or the command for an argument. */
const textsOf = (name: string, { words = [], types }: ValueSpec): readonly WordText[] =>
  words.flatMap((word) => {
    const own = `${subjectOf(name)} ${word}`;
    const type = types?.[word];
    if (type !== undefined) return [{ key: own, says: type }];
    const key = Object.hasOwn(wordTexts, own) ? own : word;
    const says = wordTexts[key];
    return says === undefined ? [] : [{ key, says }];
  });

const textsOfCommand = (command: CommandModel): readonly WordText[] => {
  const options = [command.options, command.listOptions, command.globalOptions].flat();
  return command.arguments
    .flatMap(({ values }) => textsOf(pathOf(command), values))
    .concat(options.flatMap(({ long, values }) => textsOf(long, values)));
};

/** Collects the texts of all words. Where commands differ, the most frequent text counts. */
export const wordTable = (commands: readonly CommandModel[]): readonly WordText[] => {
  const all = commands.flatMap(textsOfCommand);
  return [...groupBy(all, ({ key }) => key).values()].flatMap((same) => {
    const byText = [...groupBy(same, ({ says }) => says).values()];
    return byText.toSorted((one, other) => other.length - one.length)[0]?.slice(0, 1) ?? [];
  });
};
