import { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import type { CommandContext } from '../../context/context.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { textAt } from '../../output/field-path.ts';
import { findNamed } from '../../verbs/find-ids.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { GivenScopes, WireParams } from '../../verbs/parameter.ts';
import { resolveScope } from '../../verbs/project-and-group.ts';

/**
 * The token of the trigger that `--trigger` names by its ID or description.
 *
 * @throws as `findNamed` does
 */
export const tokenOfTrigger = async (
  context: CommandContext,
  params: WireParams,
  { extras, scopes }: { readonly extras: VerbCall['extras']; readonly scopes: GivenScopes },
): Promise<WireParams> => {
  const { trigger } = extras;
  if (typeof trigger !== 'string') return {};
  if ('token' in params) throw new UsageError('--trigger and --token cannot be used together');
  const id = await resolveScope(context, 'project', scopes.project);
  const list = { path: pipelineTriggers.list.path, known: { id } };
  const field = /^\d+$/.test(trigger) ? 'id' : 'description';
  return { token: textAt(await findNamed(context, 'trigger', trigger, { list, field }), 'token') };
};
