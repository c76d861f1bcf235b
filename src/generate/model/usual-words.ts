import { configKeys } from '../../cli/config/keys.ts';

const settingNames = configKeys.map(({ name }) => name);

const byWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['--method', ['GET', 'POST', 'PUT', 'DELETE']],
  ['config get key', settingNames],
  ['config set key', settingNames],
  ['config unset key', settingNames],
]);

/** Words that an option or an argument of a tool usually takes, where it leaves others open. */
export const usualWordsOf = (words: string): readonly string[] | undefined => byWords.get(words);
