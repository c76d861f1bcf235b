import { groupMilestones, projectMilestones } from '../../../contract/planning/milestones.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import { openCounter } from '../../verbs/count-records.ts';
import type { Effect } from '../../verbs/effects.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** Counts the issues and merge requests that lose a deleted milestone. */
export const effectsOnMilestone = async (
  context: CommandContext,
  params: WireParams,
  { access }: Pick<Endpoint, 'access'>,
): Promise<readonly Effect[]> => {
  const family = access.to === 'group' ? groupMilestones : projectMilestones;
  const { count } = await openCounter(context);
  const [issues, mergeRequests] = await Promise.all([
    count(family.issues, params),
    count(family.mergeRequests, params),
  ]);
  return [
    { on: 'unplanned', one: 'issue', amount: issues },
    { on: 'unplanned', one: 'merge request', amount: mergeRequests },
  ];
};
