import { painter } from './json-writer.ts';
import { runJq } from './run-jq.ts';
import { sanitize, toJson } from './sanitize.ts';
import { lines, type OpenWriter } from './writer.ts';

/** The results of a jq expression: text as it is, anything else as JSON. */
export const openJq: OpenWriter = async (streams, { jq = '.' }) => {
  const terminal = streams.stdoutIsTerminal;
  const paint = await painter(streams);
  const textOf = async (input: unknown): Promise<string> =>
    lines(
      (await runJq(input, jq)).map((result) => {
        if (typeof result === 'string') return terminal ? sanitize(result, { multiline: true }) : result;
        return paint(toJson(result, terminal ? 2 : 0));
      }),
    );
  return {
    list: textOf,
    record: textOf,
    // An expression has something to say of an empty list, too.
    ending: async (count) => (count === 0 ? textOf([]) : ''),
    writesValues: true,
    needsAll: true,
  };
};
