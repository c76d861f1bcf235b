import type { Noun } from '../verbs/noun.ts';
import { synonymsOfNoun, synonymsOfVerb } from './command-synonyms.ts';
import type { Manifest, NounEntry, ToolEntry } from './tool.ts';

interface Named {
  readonly name: string;
  readonly aliases?: readonly string[];
}

const isCalled = (word: string | undefined, one: Named, synonyms: (name: string) => readonly string[]): boolean =>
  word !== undefined && [one.name, ...(one.aliases ?? []), ...synonyms(one.name)].includes(word);

const leads = (noun: Noun, [word, ...rest]: readonly string[]): boolean => {
  if (word === undefined || noun.verbs.some((verb) => isCalled(word, verb, synonymsOfVerb))) return true;
  const inner = noun.nouns?.find((one) => isCalled(word, one, synonymsOfNoun));
  return inner !== undefined && leads(inner, rest);
};

/** Finds a noun by name, alias, or synonym. */
export const findNoun = ({ nouns }: Pick<Manifest, 'nouns'>, word: string): NounEntry | undefined =>
  nouns.find((noun) => isCalled(word, noun, synonymsOfNoun));

/** Finds a noun or a tool by name, alias, or synonym. */
export const findEntry = (manifest: Manifest, word: string): NounEntry | ToolEntry | undefined =>
  findNoun(manifest, word) ?? manifest.tools.find((tool) => isCalled(word, tool, () => []));

/** True when the words begin with a command. A tool parses the words after its name itself. */
export const isCommand = async (manifest: Manifest, [word, ...rest]: readonly string[]): Promise<boolean> => {
  if (word === undefined) return true;
  const entry = findEntry(manifest, word);
  if (entry === undefined) return false;
  return !('wing' in entry) || leads(await entry.load(), rest);
};
