/** Prints what checks found, of `doctor` and others. */
import type { CommandContext } from '../context/context.ts';
import type { Column } from '../output/column.ts';
import { writeText } from '../output/messages.ts';
import { writeRecords } from '../output/write-records.ts';
import { fallbackView, isBare } from './view.ts';

/** What one look at one thing found. */
interface Check {
  /** A word, the same in every run: `connection`. */
  readonly check: string;
  readonly status: 'ok' | 'expected' | 'repaired' | 'warn' | 'fail';
  readonly message: string;
  /** What to do; null where there is nothing to do. */
  readonly fix: string | null;
}

const columns: readonly Column[] = [
  { key: 'status', title: 'STATUS' },
  { key: 'check', title: 'CHECK' },
  { key: 'message', title: 'MESSAGE', shrink: 2 },
  { key: 'fix', title: 'FIX', shrink: 1 },
];

const marks = { ok: 'ok  ', expected: '--  ', repaired: 'done', warn: 'warn', fail: 'FAIL' } as const;

/** A line for each check, and what to do about it below. */
const report = (checks: readonly Check[]): string => {
  const width = Math.max(...checks.map(({ check }) => check.length));
  const lines = checks.flatMap(({ check, status, message, fix }) => [
    `${marks[status]}  ${check.padEnd(width)}  ${message}`,
    ...(fix === null ? [] : [`${' '.repeat(width + 8)}${fix}`]),
  ]);
  return lines.map((line) => `${line}\n`).join('');
};

/** On a terminal, lines to read; else records. */
export const writeChecks = async (context: CommandContext, checks: readonly Check[]): Promise<void> => {
  const view = await fallbackView(context, { columns, nameKey: 'check' });
  if (isBare(view) && context.streams.stdoutIsTerminal) await writeText(context.streams, report(checks));
  else await writeRecords(context.streams, [checks], view);
};
