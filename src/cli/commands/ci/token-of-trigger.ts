import { pages } from '../../../api/paginate.ts';
import { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import type { CommandContext } from '../../context/context.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { textAt } from '../../output/field-path.ts';
import type { GivenScopes, VerbCall, WireParams } from '../../verbs/noun.ts';
import { resolveScope } from '../../verbs/project-and-group.ts';

/**
 * The token of the trigger that `--trigger` names by its ID or description, so that nobody has to keep or type it.
 *
 * @throws ExitError for a trigger that the project does not have
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
  const client = await context.client();
  const key = /^\d+$/.test(trigger) ? 'id' : 'description';
  const found: unknown[] = [];
  for await (const { items } of pages(client, pipelineTriggers.list, { id, per_page: 100 }, { signal: context.signal }))
    found.push(...items.filter((record) => textAt(record, key) === trigger));
  const [only, other] = found;
  if (other !== undefined) {
    const ids = found.map((record) => textAt(record, 'id')).join(', ');
    throw new UsageError(`${found.length} triggers are called "${trigger}": ${ids}`, { hint: 'Use the ID.' });
  }
  if (only === undefined) {
    throw new ExitError(`trigger "${trigger}" not found in ${id}`, {
      code: 'not-found',
      hint: 'List the triggers with "repoctl triggers list".',
    });
  }
  return { token: textAt(only, 'token') };
};
