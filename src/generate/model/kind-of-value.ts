/** Which kind of values the options and arguments of tools have. */
import type { KindName } from '../../cli/values/kinds.ts';
import { configKeys } from '../../cli/config/keys.ts';

/** What the options hold that every command has, and the arguments of tools: `<tool words> <name>`. */
const byWords: Readonly<Record<string, KindName>> = {
  '--group': 'groups',
  '--profile': 'profiles',
  '--project': 'projects',
  '--sudo': 'usernames',
  'config profiles remove name': 'profiles',
  'config profiles rename name': 'profiles',
  'config profiles use name': 'profiles',
  'help command': 'commands',
  'man command': 'commands',
};

const settingNames = configKeys.map(({ name }) => name);

/** Words that an option or an argument of a tool takes, where it leaves others open. */
const usualWords: Readonly<Record<string, readonly string[]>> = {
  '--method': ['GET', 'POST', 'PUT', 'DELETE'],
  'config get key': settingNames,
  'config set key': settingNames,
  'config unset key': settingNames,
};

const find = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The kind of an option's values (`--project`), or of an argument's (`help command`), if they can be looked up. */
export const kindOfWords = (words: string): KindName | undefined => find(byWords, words);

/** The words that an option or argument of a tool usually takes, if they are known beforehand. */
export const wordsOfWords = (words: string): readonly string[] | undefined => find(usualWords, words);
