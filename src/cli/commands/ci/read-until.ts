import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { type FannedOut, readAll } from '../../verbs/list-records.ts';
import type { VerbCall } from '../../verbs/noun.ts';

/** Reads the records of a list whose time is not after a limit, from all pages, soonest first. */
export const readUntil = async (
  context: CommandContext,
  call: VerbCall,
  limit: string,
  timeOf: (record: unknown) => string | undefined,
): Promise<Pick<FannedOut, 'conclude'> & { readonly records: readonly unknown[] }> => {
  const { pages, conclude } = readAll(context, call);
  const found: { readonly record: unknown; readonly at: number }[] = [];
  for await (const records of waiting.each(context, pages)) {
    found.push(...records.map((record) => ({ record, at: Date.parse(timeOf(record) ?? '') })));
  }
  const inTime = found.filter(({ at }) => at <= Date.parse(limit)).toSorted((one, other) => one.at - other.at);
  return { records: inTime.map(({ record }) => record), conclude };
};
