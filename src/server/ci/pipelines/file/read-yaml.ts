/** Parses YAML from untrusted users, within limits of time and memory. */
import { parseDocument } from 'yaml';
import { fail } from './given.ts';

/** The maximum number of resolved aliases: far more than people write, far fewer than a bomb needs. */
const mostAliases = 100;

/** The maximum depth of brackets and indents; deeper texts overflow the stack of the parser. */
const deepest = 100;

/** An upper bound for the depth of a text, found without parsing it. */
const depthOf = (text: string): number => {
  let open = 0;
  let deep = 0;
  for (const character of text) {
    if (character === '[' || character === '{') deep = Math.max(deep, (open += 1));
    else if (character === ']' || character === '}') open = Math.max(0, open - 1);
  }
  return deep;
};

const compactNesting = /^[ \t]*(?:[-?:][ \t]+){100}/m;
const indent = /^ {1000}/m;

/** The place of the one error that is shown. The parser would search the whole text again for each error. */
const placeIn = (text: string, offset: number): string => {
  const before = text.slice(0, offset);
  return `at line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
};

/** Control characters, which a message can repeat from the text, are replaced. */
const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '').replaceAll(/\p{Cc}/gu, ' ') : '';

const parse = (text: string): { readonly value: unknown } | { readonly fault: string } => {
  if (depthOf(text) > deepest || compactNesting.test(text) || indent.test(text)) {
    return { fault: 'is nested too deeply' };
  }
  try {
    // The check for duplicate keys takes quadratic time; without it the last one counts.
    const document = parseDocument(text, { merge: true, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
    const [error] = document.errors;
    return error === undefined
      ? { value: document.toJS({ mapAsMap: true, maxAliasCount: mostAliases }) as unknown }
      : { fault: `is not valid YAML: ${firstLine(error)} ${placeIn(text, error.pos[0])}` };
  } catch (error) {
    return { fault: error instanceof RangeError ? 'is nested too deeply' : `is not valid YAML: ${firstLine(error)}` };
  }
};

/** Throws a fault for invalid YAML. Maps become `Map`s, so that no key has a meaning in JavaScript; `<<` merges maps. */
export const readYaml = (text: string): unknown => {
  const parsed = parse(text);
  return 'fault' in parsed ? fail(parsed.fault) : parsed.value;
};
