import { ignoredHeader } from './headers.ts';

/** Characters of the header that are read. */
const longestHeader = 4096;

const mostNames = 20;

/** Characters of a name; longer ones are cut. */
const longestName = 101;

const decode = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

const shorten = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1).toWellFormed()}…` : name;

/** Returns the names in the header, each once. They are text of the server: not safe for a terminal. */
export const ignoredParams = (headers: Readonly<Record<string, string>>): readonly string[] => {
  const names = (headers[ignoredHeader] ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((name) => shorten(decode(name.trim())))
    .filter((name) => name !== '');
  return [...new Set(names)].slice(0, mostNames);
};
