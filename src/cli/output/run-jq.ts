import { raw } from 'jq-wasm';
import { UsageError } from '../errors/usage-error.ts';

// jq-wasm copies what is left of its input for every byte it reads: ten times the input takes a hundred times as long.
const bytesAtOnce = 16 * 1024;
const mostBytes = 1024 * 1024;

/** True for an expression that treats each element of the list by itself, such as `.[].name` or `.[] | select(.id > 3)`. */
export const worksElementwise = (expression: string): boolean =>
  /^\s*\.\[\]((\.[A-Za-z_]\w*)*)\s*(\||$)/.test(expression);

/** The results of an expression on a list, one after the other; the list goes through in parts where that gives the same. */
export const runJqOnList = async (records: readonly unknown[], expression: string): Promise<readonly unknown[]> => {
  if (records.length === 0 || !worksElementwise(expression)) return runJq(records, expression);
  const results: unknown[] = [];
  for (const part of inParts(records)) results.push(...(await runJq(part, expression)));
  return results;
};

const inParts = (records: readonly unknown[]): readonly (readonly unknown[])[] => {
  const parts: unknown[][] = [];
  let room = 0;
  for (const record of records) {
    const size = JSON.stringify(record).length;
    if (room < size || parts.length === 0) {
      parts.push([]);
      room = bytesAtOnce;
    }
    parts.at(-1)?.push(record);
    room -= size;
  }
  return parts;
};

const done = '{"repoctl_jq_done":true}';

/** The results of a jq expression on one value. Throws a UsageError for an expression that is wrong or doesn't fit. */
export const runJq = async (value: unknown, expression: string): Promise<readonly unknown[]> => {
  const json = JSON.stringify(value) ?? 'null';
  if (json.length > mostBytes) {
    throw new UsageError(`--jq can't take ${Math.round(json.length / mostBytes)} MiB at once`, {
      hint: "start the expression with '.[] |' to go through the list element by element, or pipe -o json into jq",
    });
  }
  // jq-wasm drops an error that comes after some results. A last result of our own tells whether jq came to the end.
  const output = await raw(json, `(${expression}\n), ${done}`, ['-c']).catch(() => '');
  const lines = output.split('\n');
  if (lines.at(-1) !== done) throw await complaint(json, expression);
  return lines.slice(0, -1).map((line): unknown => JSON.parse(line));
};

const complaint = async (json: string, expression: string): Promise<UsageError> => {
  const message = await raw(json, `[${expression}\n] | empty`, []).then(() => 'it ended early', messageOf);
  const plain = await raw('null', `empty, (def it: ${expression}\n; empty)`, []).then(() => message, messageOf);
  const reason = /syntax error|compile error/.test(plain) ? plain : message;
  const firstLine = reason.split('\n', 1)[0] ?? reason;
  const clean = firstLine
    .replace(/^Failed to execute raw query: /, '')
    .replace(/^jq: error( \(at [^)]*\))?: /, '')
    .replace(/ \(Unix shell quoting issues\?\)| at <top-level>.*$/g, '');
  return new UsageError(`--jq '${expression}': ${clean}`, {
    hint: 'the manual of the language: https://jqlang.org/manual',
  });
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
