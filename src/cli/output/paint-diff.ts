import { Chalk, type ChalkInstance } from 'chalk';
import type { ColorLevel } from './color-level.ts';
import { safeText } from './sanitize.ts';

/** A file of a diff, as the API shows it. */
export interface ShownDiff {
  readonly old_path: string;
  readonly new_path: string;
  readonly a_mode?: string;
  readonly b_mode?: string;
  readonly new_file?: boolean;
  readonly renamed_file?: boolean;
  readonly deleted_file?: boolean;
  readonly too_large?: boolean;
  readonly diff: string;
}

const paintLine = (line: string, inHunk: boolean, chalk: ChalkInstance): string => {
  if (!inHunk) return chalk.bold(line);
  if (line.startsWith('@@')) {
    const end = line.indexOf('@@', 2) + 2;
    return end < 4 ? chalk.cyan(line) : `${chalk.cyan(line.slice(0, end))}${line.slice(end)}`;
  }
  if (line.startsWith('+')) return chalk.green(line);
  if (line.startsWith('-')) return chalk.red(line);
  return line.startsWith('\\') ? chalk.dim(line) : line;
};

const paintBody = (diff: string, chalk: ChalkInstance): string[] => {
  let inHunk = false;
  return safeText(diff)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      inHunk ||= line.startsWith('@@');
      return paintLine(line, inHunk, chalk);
    });
};

const modeLines = ({ a_mode: before, b_mode: after, new_file: isNew, deleted_file: isGone }: ShownDiff): string[] => {
  if (isNew === true) return [`new file mode ${after ?? ''}`];
  if (isGone === true) return [`deleted file mode ${before ?? ''}`];
  return before === after ? [] : [`old mode ${before ?? ''}`, `new mode ${after ?? ''}`];
};

const headLines = (file: ShownDiff): string[] => [
  `diff --git a/${file.old_path} b/${file.new_path}`,
  ...modeLines(file),
  ...(file.renamed_file === true ? [`rename from ${file.old_path}`, `rename to ${file.new_path}`] : []),
];

/** The lines of a diff in the form and colors of git, safe for a terminal. */
export const diffLines = (files: readonly ShownDiff[], level: ColorLevel): string[] => {
  const chalk = new Chalk({ level });
  return files.flatMap((file) => [
    ...headLines(file).map((line) => chalk.bold(safeText(line).replaceAll('\n', '↵'))),
    ...(file.diff === '' ? [] : paintBody(file.diff, chalk)),
    ...(file.too_large === true ? [chalk.magenta('(too many lines to show)')] : []),
  ]);
};
