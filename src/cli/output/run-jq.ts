import { createRequire } from 'node:module';
import { UsageError } from '../errors/usage-error.ts';

/** The part of `jq-web` that is used here; the package brings no types. */
interface Jq {
  /** What jq prints, without the last line break; undefined for nothing. Throws with `stderr` when jq fails. */
  readonly raw: (json: string, expression: string, flags: readonly string[]) => string | undefined;
}

// The package's export is a promise, which an import would take for a namespace in some loaders.
const jq = createRequire(import.meta.url)('jq-web') as Promise<Jq>;

/** The results of a jq expression on one value. Throws a UsageError for an expression that is wrong or doesn't fit. */
export const runJq = async (value: unknown, expression: string): Promise<readonly unknown[]> => {
  const { raw } = await jq;
  try {
    const output = raw(JSON.stringify(value) ?? 'null', expression, ['-c']) ?? '';
    return output === '' ? [] : output.split('\n').map((line): unknown => JSON.parse(line));
  } catch (error) {
    throw complaint(error, expression);
  }
};

const complaint = (error: unknown, expression: string): UsageError => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  const [firstLine = ''] = stderr.split('\n');
  const reason = firstLine
    .replace(/^jq: error( \(at [^)]*\))?: /, '')
    .replaceAll(/ \(Unix shell quoting issues\?\)| at <top-level>.*$/g, '');
  return new UsageError(`--jq '${expression}': ${reason}`, {
    hint: 'the manual of the language: https://jqlang.org/manual',
  });
};
