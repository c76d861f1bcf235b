import { checkLevels, deepJsonFault } from '../../api/json/depth.ts';
import { parseJson, stringifyJson } from '../../api/json/json-text.ts';
import { createRequire } from 'node:module';
import { UsageError } from '../errors/usage-error.ts';
import { ViewError } from '../errors/view-error.ts';
import { type JqContext, withJqWords } from './jq-words.ts';

/** The part of `jq-web` that is used here; the package brings no types. */
interface Jq {
  /** The output of jq without its last line break; undefined if it is empty. Throws an error with `stderr`. */
  readonly raw: (json: string, expression: string, flags: readonly string[]) => string | undefined;
}

// The package exports a promise, which some loaders would import as a namespace.
const jq = createRequire(import.meta.url)('jq-web') as Promise<Jq>;

const labelOf = (expression: string): string => `--jq '${expression}'`;

/**
 * Compiles a jq expression without running it.
 *
 * @param label its name in messages
 * @throws UsageError if it is invalid
 */
export const checkJq = async (expression: string, label = labelOf(expression)): Promise<void> => {
  const { raw } = await jq;
  try {
    raw('', withJqWords(expression, { now: new Date(0), env: {} }), []);
  } catch (error) {
    const message = complaint(error, label);
    throw new UsageError(message, { hint: hintOf(message) });
  }
};

/** jq as WebAssembly has a small stack without a check: from about 30 levels on it can crash. */
const mostJqLevels = 30;

/**
 * The results of a jq expression on one value.
 *
 * @throws ViewError for an expression that does not fit the value
 */
export const runJq = async (
  value: unknown,
  expression: string,
  about: JqContext,
  label = labelOf(expression),
): Promise<readonly unknown[]> => {
  const { raw } = await jq;
  try {
    const input = stringifyJson(value);
    checkLevels(input, mostJqLevels);
    const output = raw(input, withJqWords(expression, about), ['-c']) ?? '';
    return output === '' ? [] : output.split('\n').map(parseJson);
  } catch (error) {
    throw new ViewError(complaint(error, label), { hint: manual });
  }
};

const manual = 'See the jq manual: https://jqlang.org/manual';

/** jq takes a word without a period for a function. */
const hintOf = (message: string): string => {
  const word = /: ([A-Za-z_]\w*)\/0 is not defined$/.exec(message)?.[1];
  return word === undefined ? manual : `For the field "${word}", write ".${word}". ${manual}`;
};

const complaint = (error: unknown, label: string): string => {
  const deep = deepJsonFault(error);
  if (deep !== undefined) return `invalid result of ${label}: the value is ${deep}`;
  if (error instanceof Error && error.name === 'RuntimeError') {
    return `${label} crashed jq; the result may be nested too deeply`;
  }
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  const [firstLine = ''] = stderr.split('\n');
  const reason = firstLine
    .replace(/^jq: error( \(at [^)]*\))?: /, '')
    .replaceAll(/ \(Unix shell quoting issues\?\)| at <top-level>.*$/g, '');
  return `${label}: ${reason}`;
};
