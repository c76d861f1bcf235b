/** Hidden parts of the URL of a hook, which stand in it as `{name}`. */
import type { Pairs } from './secrets.ts';

const reference = /\{([A-Za-z]+[0-9]*(?:[._-][A-Za-z0-9]+)*)\}/g;

/** The names that stand in a URL and have no value. */
export const missingVariables = (url: string, variables: Pairs): readonly string[] =>
  [...url.matchAll(reference)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(variables, name));

/** The URL to call. A name without a value stays as it is. */
export const fillUrl = (url: string, variables: Pairs): string =>
  url.replaceAll(reference, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
  );
