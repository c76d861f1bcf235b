import { ConfigError } from './config-error.ts';
import type { ConfigFile } from './config-file.ts';
import { didYouMean } from './nearest-name.ts';

/** Names of commands that the user made up, and what they stand for; what starts with `!` is for the shell. */
export type Aliases = Readonly<Record<string, string>>;

/** The aliases of the configuration. A hand-edited file may hold anything: what is no text is left out. */
export const aliasesOf = ({ aliases }: ConfigFile): Aliases =>
  Object.fromEntries(
    Object.entries(aliases ?? {}).flatMap(([name, expansion]) =>
      typeof expansion === 'string' ? [[name, expansion]] : [],
    ),
  );

/** Says what is wrong with a name, or undefined when it is fine. */
export const aliasNameProblem = (name: string): string | undefined => {
  if (!/^[A-Za-z0-9][A-Za-z0-9:_-]{0,63}$/.test(name)) {
    return `an alias must be 1 to 64 letters, digits, ":", "_", or "-", got "${name}"`;
  }
  return name in {} ? `"${name}" is reserved` : undefined;
};

/** Adds an alias, or replaces it. */
export const setAlias = (file: ConfigFile, name: string, expansion: string): ConfigFile => ({
  ...file,
  aliases: { ...aliasesOf(file), [name]: expansion },
});

/** Removes an alias. Throws ConfigError, with the nearest name, when there is none. */
export const removeAlias = (file: ConfigFile, name: string): ConfigFile => {
  const aliases = aliasesOf(file);
  if (!Object.hasOwn(aliases, name)) {
    throw new ConfigError(`unknown alias "${name}"`, {
      hint: didYouMean(name, Object.keys(aliases)) ?? 'List the aliases with "repoctl alias list".',
    });
  }
  return { ...file, aliases: Object.fromEntries(Object.entries(aliases).filter(([other]) => other !== name)) };
};
