import { Chalk } from 'chalk';
import type { ErrorCode } from '../errors/error-codes.ts';
import { sanitize, toJson } from './sanitize.ts';
import type { Streams } from './streams.ts';

/** The error with which a command ends. */
export interface Problem {
  /** One line. */
  readonly message: string;
  /** A sentence with the next step. */
  readonly hint?: string;
  readonly code: ErrorCode;
  readonly exitCode: number;
  /** Lines before the message. */
  readonly details?: readonly string[];
  /** The status of the server's response. */
  readonly status?: number;
  /** Texts by parameter, from the server's response. */
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
