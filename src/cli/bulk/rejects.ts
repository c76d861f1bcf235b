/** Writes rows that were not done to a file, unchanged, so that they can be retried. */
import { open } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { givenPath, reasonOf } from '../context/read-given-text.ts';
import type { RowFormat } from '../verbs/verb-input.ts';
import type { Outcome } from './row.ts';

export interface Rejects {
  readonly add: (outcome: Outcome) => Promise<void>;
  readonly close: () => Promise<void>;
}

const csvLine = async (cells: readonly string[]): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync');
  return stringify([[...cells]]);
};

/**
 * Opens the file, readable only by its owner, since rows may contain secrets. It stays empty if all rows are done.
 *
 * @param input the format, and the heading of CSV
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
