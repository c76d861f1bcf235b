import { Chalk } from 'chalk';
import type { ErrorCode } from '../errors/error-codes.ts';
import { sanitize, toJson } from './sanitize.ts';
import type { Streams } from './streams.ts';

/** An error as a command ends with it: what is printed, and the exit code. */
export interface Problem {
  /** One line. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly code: ErrorCode;
  readonly exitCode: number;
  /** What is wrong in detail, each a line of its own before the message. */
  readonly details?: readonly string[];
  /** The status of the service's answer. */
  readonly status?: number;
  /** Texts by parameter, from the service's answer. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** For `--debug`. */
  readonly stack?: string;
}

/** Prints an error on stderr: a line, the fields, and a hint; with `json` one JSON object on one line. */
export const printError = (streams: Streams, problem: Problem, options: { readonly json: boolean }): void => {
  streams.stderr.write(
    options.json ? `${jsonLine(problem)}\n` : plainLines(problem, new Chalk({ level: streams.colorLevel.stderr })),
  );
};

const jsonLine = ({ code, message, hint, status, fields, details, exitCode }: Problem): string =>
  toJson({ error: { code, message, hint, status, fields, details, exit_code: exitCode } });

const plainLines = (
  { message, fields = {}, details = [], hint }: Problem,
  chalk: InstanceType<typeof Chalk>,
): string => {
  const perField = Object.entries(fields).map(
    ([field, faults]) => `  ${sanitize(field)}: ${sanitize(faults.join(', '))}`,
  );
  const lines = [
    ...details.map((detail) => sanitize(detail)),
    `${chalk.red('error:')} ${sanitize(message)}`,
    ...perField,
  ];
  if (hint !== undefined) lines.push(`${chalk.cyan('hint:')} ${sanitize(hint)}`);
  return lines.map((line) => `${line}\n`).join('');
};
