import type { Noun } from '../verbs/noun.ts';
import type { Manifest, NounEntry, ToolEntry } from './tool.ts';

interface Named {
  readonly name: string;
  readonly aliases?: readonly string[];
}

const isCalled = (name: string | undefined, one: Named): boolean =>
  name !== undefined && (one.name === name || one.aliases?.includes(name) === true);

const leads = (noun: Noun, [word, ...rest]: readonly string[]): boolean => {
  if (word === undefined || noun.verbs.some((verb) => isCalled(word, verb))) return true;
  const inner = noun.nouns?.find((one) => isCalled(word, one));
  return inner !== undefined && leads(inner, rest);
};

/** The noun or the tool of a name or an alias. */
export const findEntry = ({ nouns, tools }: Manifest, word: string): NounEntry | ToolEntry | undefined =>
  nouns.find((noun) => isCalled(word, noun)) ?? tools.find((tool) => isCalled(word, tool));

/** Whether the words are a command, maybe with more after it: a verb takes arguments, and a tool finds its own way. */
export const isCommand = async (manifest: Manifest, [word, ...rest]: readonly string[]): Promise<boolean> => {
  if (word === undefined) return true;
  const entry = findEntry(manifest, word);
  if (entry === undefined) return false;
  return !('wing' in entry) || leads(await entry.load(), rest);
};
