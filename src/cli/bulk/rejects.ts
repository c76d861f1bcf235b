/** Keeps the rows that were not done, as they came in, to be given again. */
import { open } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { givenPath, reasonOf } from '../verbs/read-given-text.ts';
import type { RowFormat } from '../verbs/verb-input.ts';
import type { Outcome } from './row.ts';

/** A file of rows that were not done. */
export interface Rejects {
  readonly add: (outcome: Outcome) => Promise<void>;
  readonly close: () => Promise<void>;
}

const csvLine = async (cells: readonly string[]): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync');
  return stringify([[...cells]]);
};

/**
 * Opens a file for rows that failed or were skipped, for its owner alone: there may be secrets in them. It is empty where
 * every row was done.
 *
 * @param input its form, and the heading if it is CSV
 * @throws UsageError for a file that cannot be written
 */
export const openRejects = async (
  context: CommandContext,
  path: string,
  input: { readonly format: RowFormat; readonly heading: readonly string[] },
): Promise<Rejects> => {
  const file = await open(givenPath(path, context), 'w', 0o600).catch((error: unknown) => {
    throw new UsageError(`cannot write file "${path}": ${reasonOf(error)}`, { cause: error });
  });
  let count = 0;
  const isArray = input.format === 'json';
  return {
    add: async ({ kind, row }) => {
      if (kind !== 'failed' && kind !== 'skipped') return;
      const text = row.text();
      const isFirst = count === 0;
      if (text.length === 0) return;
      count += 1;
      if (typeof text === 'string') return file.appendFile(isArray ? `${isFirst ? '[' : ','}\n${text}` : `${text}\n`);
      await file.appendFile(`${isFirst ? await csvLine(input.heading) : ''}${await csvLine(text)}`);
    },
    close: async () => {
      if (isArray && count > 0) await file.appendFile('\n]\n');
      await file.close();
    },
  };
};
