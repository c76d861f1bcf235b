import { configKeys } from '../../cli/config/keys.ts';

const settingNames = configKeys.map(({ name }) => name);

const byWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['--method', ['GET', 'POST', 'PUT', 'DELETE']],
  ['config get key', settingNames],
  ['config set key', settingNames],
  ['config unset key', settingNames],
]);

/** Returns the usual values of an option or argument of a tool that does not list all of them. */
export const usualWordsOf = (words: string): readonly string[] | undefined => byWords.get(words);
