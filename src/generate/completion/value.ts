import type { OptionModel, ValueSpec } from '../model/command-model.ts';

/** The possible values of an option. */
export interface Value {
  /** `optional` for a value that has to follow a `=`. */
  readonly takes: 'nothing' | 'value' | 'optional';
  readonly spec: string;
}

/** The possible values of a name of an option: in most commands, and in those that differ. */
export interface OptionValue {
  readonly word: string;
  readonly usual: Value;
  readonly exceptions: readonly { readonly path: string; readonly value: Value }[];
}

const plainWord = /^[\w.+:-][\w.+:%/-]*$/;

/**
 * Returns a word that bash, zsh, and fish all read literally.
 *
 * @throws Error for any other word
 */
export const checkWord = (word: string): string => {
  if (!plainWord.test(word)) throw new Error(`"${word}" can't be put into a completion script as it is`);
  return word;
};

/**
 * Encodes a spec for the scripts: `words`, `list`, `live`, or `lives` with their argument, or `file` or `directory`. An `@`
 * before it means that `@path` is a value, too.
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
  // Fields can follow --json after a =.
  if (takes === 'nothing') return { takes, spec: values.list === true ? specText(values) : '' };
  return { takes: takes === 'value' ? 'value' : 'optional', spec: specText(values) };
};
