/** Prints the results of checks, for `doctor` and other commands. */
import type { CommandContext } from '../context/context.ts';
import type { Column } from '../output/column.ts';
import { sanitize } from '../output/sanitize.ts';
import { write } from '../output/write.ts';
import { writeRecords } from '../output/write-records.ts';
import { fallbackView, isBare } from './view.ts';

interface Check {
  /** A fixed word: `connection`. */
  readonly check: string;
  readonly status: 'ok' | 'expected' | 'repaired' | 'warn' | 'fail';
  readonly message: string;
  /** A command or advice, or null. */
  readonly fix: string | null;
}

const columns: readonly Column[] = [
  { key: 'status', title: 'STATUS' },
  { key: 'check', title: 'CHECK' },
  { key: 'message', title: 'MESSAGE', shrink: 2 },
  { key: 'fix', title: 'FIX', shrink: 1 },
];

const marks = { ok: 'ok  ', expected: '--  ', repaired: 'done', warn: 'warn', fail: 'FAIL' } as const;

/** Prints a line for each check, with the fix below. */
const report = (checks: readonly Check[]): string => {
  const width = Math.max(...checks.map(({ check }) => check.length));
  const lines = checks.flatMap(({ check, status, message, fix }) => [
    `${marks[status]}  ${check.padEnd(width)}  ${message}`,
    ...(fix === null ? [] : [`${' '.repeat(width + 8)}${fix}`]),
  ]);
  return lines.map((line) => `${sanitize(line)}\n`).join('');
};

/** Prints a report on a terminal, and records elsewhere. */
export const writeChecks = async (context: CommandContext, checks: readonly Check[]): Promise<void> => {
  const view = await fallbackView(context, { columns, nameKey: 'check' });
  if (isBare(view) && context.streams.stdoutIsTerminal) await write(context.streams.stdout, report(checks));
  else await writeRecords(context.streams, [checks], view);
};
