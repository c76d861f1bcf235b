/** Reads YAML that anybody may have written, whatever it is meant to do to its reader. */
import { parseDocument } from 'yaml';
import { fail } from './given.ts';

/** Aliases that may be resolved in all: far more than people write, far fewer than a bomb needs. */
const mostAliases = 100;

/** Depth of brackets and indents that nobody needs; deeper texts cost the parser its stack. */
const deepest = 100;

/** The depth that a text could have at most, found without parsing it. */
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

/** Found here, for the one error that is told: the parser would do it for each of any number, from the start of the text. */
const placeIn = (text: string, offset: number): string => {
  const before = text.slice(0, offset);
  return `at line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
};

/** Without control characters, which a message may repeat from the text. */
const firstLine = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '').replaceAll(/\p{Cc}/gu, ' ') : '';

const parse = (text: string): { readonly value: unknown } | { readonly fault: string } => {
  if (depthOf(text) > deepest || compactNesting.test(text) || indent.test(text)) {
    return { fault: 'is nested too deeply' };
  }
  try {
    // Looking for keys that come twice takes the square of their number; the last one counts.
    const document = parseDocument(text, { merge: true, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
    const [error] = document.errors;
    return error === undefined
      ? { value: document.toJS({ mapAsMap: true, maxAliasCount: mostAliases }) as unknown }
      : { fault: `is no YAML: ${firstLine(error)} ${placeIn(text, error.pos[0])}` };
  } catch (error) {
    return { fault: error instanceof RangeError ? 'is nested too deeply' : `is no YAML: ${firstLine(error)}` };
  }
};

/** What a YAML text says, with maps as `Map`s so that no key means anything to JavaScript; throws a fault. `<<` merges maps. */
export const readYaml = (text: string): unknown => {
  const parsed = parse(text);
  return 'fault' in parsed ? fail(parsed.fault) : parsed.value;
};
