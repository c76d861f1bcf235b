/** The instance, group, or project that a new runner belongs to. */
import { UsageError } from '../../errors/usage-error.ts';
import type { VerbCall, WriteVerb } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { pathText } from '../../verbs/record-messages.ts';
import { typeWords } from './runner-columns.ts';

/** Nothing is assumed: a runner of the instance takes jobs of everyone. */
const typeOf = ({ project_id: project, group_id: group }: WireParams, { instance }: VerbCall['extras']): string => {
  const given = {
    ...(instance === true && { instance }),
    ...(project !== undefined && { project }),
    ...(group !== undefined && { group }),
  };
  const [first, second] = Object.keys(given) as (keyof typeof typeWords)[];
  if (first === undefined) throw new UsageError('--instance, --project, or --group is required');
  if (second !== undefined) throw new UsageError(`--${first} and --${second} cannot be used together`);
  return typeWords[first];
};

export const completeRunner: NonNullable<WriteVerb['complete']> = async (_context, params, { extras }) => {
  const { run_untagged: untagged, tag_list: tags } = params;
  if (untagged === false && !(Array.isArray(tags) && tags.length > 0)) {
    throw new UsageError('a runner without tags must take untagged jobs: --no-run-untagged requires --tags');
  }
  return { runner_type: typeOf(params, extras) };
};

/** ` in platform/api`, or ` in the instance`. */
export const homeOfNew = ({ project_id: project, group_id: group }: WireParams): string => {
  if (project !== undefined) return ` in ${pathText('project', project)}`;
  return group === undefined ? ' in the instance' : ` in ${pathText('group', group)}`;
};
