import { painter } from './json-writer.ts';
import { runJq } from './run-jq.ts';
import { sanitize, toJson } from './sanitize.ts';
import { lines, type OpenWriter } from './writer.ts';

/** A list counts as its elements; null, false, and 0 count as nothing. */
const amountOf = (result: unknown): number => {
  if (Array.isArray(result)) return result.length;
  return result === null || result === false || result === 0 ? 0 : 1;
};

/** The results of a jq expression: raw text, anything else as JSON. */
export const openJq: OpenWriter = async (streams, { jq = '.', env = {} }) => {
  const terminal = streams.stdoutIsTerminal;
  const paint = await painter(streams);
  let left = 0;
  const shown = (result: unknown): string => {
    if (typeof result === 'string') return terminal ? sanitize(result, { multiline: true }) : result;
    return paint(toJson(result, terminal ? 2 : 0));
  };
  const textOf = async (input: unknown): Promise<string> => {
    const results = await runJq(input, jq, { now: streams.now(), env });
    left += results.reduce<number>((sum, result) => sum + amountOf(result), 0);
    return lines(results.map(shown));
  };
  return {
    list: textOf,
    record: textOf,
    // The expression is run on an empty list, too.
    ending: async (count) => (count === 0 ? textOf([]) : ''),
    left: () => left,
    writesValues: true,
    needsAll: true,
  };
};
