import { ConfigError } from './config-error.ts';
import type { ConfigFile } from './config-file.ts';
import { didYouMean } from './nearest-name.ts';

/** Aliases by name. An expansion that starts with `!` is run by a shell. */
export type Aliases = Readonly<Record<string, string>>;

/** Reads the aliases of the configuration. Values in a hand-edited file that are not strings are ignored. */
export const aliasesOf = ({ aliases }: ConfigFile): Aliases =>
  Object.fromEntries(
    Object.entries(aliases ?? {}).flatMap(([name, expansion]) =>
      typeof expansion === 'string' ? [[name, expansion]] : [],
    ),
  );

/** Returns undefined for a valid name. */
export const aliasNameProblem = (name: string): string | undefined => {
  if (!/^[A-Za-z0-9][A-Za-z0-9:_-]{0,63}$/.test(name)) {
    return `an alias must be 1 to 64 letters, digits, ":", "_", or "-", got "${name}"`;
  }
  return name in {} ? `"${name}" is reserved` : undefined;
};

export const setAlias = (file: ConfigFile, name: string, expansion: string): ConfigFile => ({
  ...file,
  aliases: { ...aliasesOf(file), [name]: expansion },
});

/** Throws ConfigError with the nearest name for an unknown alias. */
export const removeAlias = (file: ConfigFile, name: string): ConfigFile => {
  const aliases = aliasesOf(file);
  if (!Object.hasOwn(aliases, name)) {
    throw new ConfigError(`unknown alias "${name}"`, {
      hint: didYouMean(name, Object.keys(aliases)) ?? 'List the aliases with "repoctl alias list".',
    });
  }
  return { ...file, aliases: Object.fromEntries(Object.entries(aliases).filter(([other]) => other !== name)) };
};
