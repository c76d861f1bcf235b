import { Chalk } from 'chalk';
import { toJson } from './escape-json.ts';
import { sanitize } from './sanitize.ts';
import type { Streams } from './streams.ts';

/** What went wrong, as a person and a script are told. */
export interface Problem {
  readonly message: string;
  readonly hint?: string;
  /** A word for scripts, such as `not_found`. */
  readonly code: string;
  /** HTTP status, where a service answered. */
  readonly status?: number;
  /** What is wrong with each parameter. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly exitCode: number;
}

/** Prints an error on stderr: a line, the fields, and a hint; with `json` one JSON object on one line. */
export const printError = (streams: Streams, problem: Problem, options: { readonly json: boolean }): void => {
  streams.stderr.write(
    options.json ? `${jsonLine(problem)}\n` : plainLines(problem, new Chalk({ level: streams.colorLevel.stderr })),
  );
};

const jsonLine = ({ code, message, hint, status, fields, exitCode }: Problem): string =>
  toJson({ error: { code, message, hint, status, fields, exit_code: exitCode } });

const plainLines = ({ message, fields = {}, hint }: Problem, chalk: InstanceType<typeof Chalk>): string => {
  const perField = Object.entries(fields).map(
    ([field, faults]) => `  ${sanitize(field)}: ${sanitize(faults.join(', '))}`,
  );
  const lines = [`${chalk.red('error:')} ${sanitize(message)}`, ...perField];
  if (hint !== undefined) lines.push(`${chalk.cyan('hint:')} ${sanitize(hint)}`);
  return lines.map((line) => `${line}\n`).join('');
};
