/** Filters of lists of jobs that the API does not have. */
import type { CommandContext } from '../../context/context.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { readLatestJobs } from './latest.ts';

/** Servers leave the file out, or have it without a name, for a job without artifacts. */
const hasArtifacts = (record: unknown): boolean => textAt(record, 'artifacts_file.filename') !== '';

/** Reads jobs by `--latest`, `--with-artifacts`, and `--created-before`. */
export const readJobs = async (context: CommandContext, call: VerbCall): Promise<VerbCall> => {
  const { withArtifacts, createdBefore } = call.extras;
  const filters: ((record: unknown) => boolean)[] = [];
  if (withArtifacts === true) filters.push(hasArtifacts);
  if (typeof createdBefore === 'string') {
    const until = Date.parse(createdBefore);
    filters.push((record) => Date.parse(String(valueAt(record, 'created_at'))) < until);
  }
  const reading = await readLatestJobs(context, call);
  if (filters.length === 0) return reading;
  return {
    ...reading,
    latest: { of: (records) => records.filter((record) => filters.every((keeps) => keeps(record))) },
  };
};
