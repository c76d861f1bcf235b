import type { OptionModel, ValueSpec } from '../model/command-model.ts';

/** What can follow an option. */
export interface Value {
  /** `optional` for what only follows a `=`. */
  readonly takes: 'nothing' | 'value' | 'optional';
  readonly spec: string;
}

/** What can follow a name of an option: in most commands, and in those where it is something else. */
export interface OptionValue {
  readonly word: string;
  readonly usual: Value;
  readonly exceptions: readonly { readonly path: string; readonly value: Value }[];
}

const plainWord = /^[\w.+-][\w.+:%/-]*$/;

/**
 * Returns a word that bash, zsh, and fish all read as it is.
 *
 * @throws Error for any other
 */
export const checkWord = (word: string): string => {
  if (!plainWord.test(word)) throw new Error(`"${word}" can't be put into a completion script as it is`);
  return word;
};

/**
 * A spec as the scripts read it: `words`, `list`, `live` or `lives` with what they take, or `file` or `directory`; an
 * `@` before it where `@path` is a value, too.
 */
export const specText = ({ words, kind, list, path, at }: ValueSpec): string => {
  const many = list === true;
  const what =
    words !== undefined
      ? `${many ? 'list' : 'words'} ${words.map(checkWord).join(' ')}`
      : kind !== undefined
        ? `${many ? 'lives' : 'live'} ${kind}`
        : (path ?? '');
  return at === true ? `@${what}` : what;
};

export const valueOf = ({ takes, values }: OptionModel): Value => {
  if (takes === 'nothing') return { takes, spec: '' };
  return { takes: takes === 'value' ? 'value' : 'optional', spec: specText(values) };
};
