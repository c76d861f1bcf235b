/** The command line that an alias stands for, up to the word that is being typed. */
import { aliasesOf } from '../config/aliases.ts';
import { readConfigFile } from '../config/config-file.ts';
import type { Environment } from '../config/environment.ts';
import { expandAlias } from '../program/expand-alias.ts';

/** Stands for the word that is being typed. */
const place = 'repoctl-word-that-is-typed';

/** Arguments after that word, which an alias may need. */
const later: readonly string[] = Array.from({ length: 9 }, () => '');

/**
 * Replaces an alias by its words. `$2` in it is the place of its second argument; other arguments come last.
 *
 * @param typed the alias, its arguments so far, and the word that is being typed
 * @returns no words if there is no such alias, if a shell runs it, if other users can write it, or if the word is not a value or argument of its own
 */
export const aliasWords = async (typed: readonly string[], env: Environment): Promise<readonly string[]> => {
  const [name = '', ...args] = typed;
  const aliases = aliasesOf(await readConfigFile(env));
  const expansion = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (expansion === undefined || expansion.startsWith('!')) return [];
  // Completion sends requests by the words of an alias.
  const { writableConfig } = await import('../config/writable-config.ts');
  if (writableConfig(env).length > 0) return [];
  const words = expandAlias(name, expansion, [...args.slice(0, -1), place, ...later]);
  const index = words.findIndex((word) => word.includes(place));
  const before = words.slice(0, index);
  const [, option] = /^(--[\w-]+)=(.*)$/s.exec(words[index] ?? '') ?? [];
  const found = words[index] === place ? before : option === undefined ? [] : [...before, option];
  return found.some((word) => word.includes('\n')) ? [] : found;
};
