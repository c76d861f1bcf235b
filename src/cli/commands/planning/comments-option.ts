import type { CommandContext } from '../../context/context.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { ReadVerb, VerbCall } from '../../verbs/noun.ts';
import type { ExtraOption } from '../../verbs/extra-option.ts';

/** On a terminal a page has the latest comments without it. */
const option: ExtraOption = {
  flags: '-c, --comments',
  description: 'Show the page with all comments; piped, as text',
  single: true,
};

/**
 * Refuses `--comments` together with what asks for the record, which has none.
 *
 * @throws UsageError
 */
const checkComments = async (
  context: CommandContext,
  extras: VerbCall['extras'],
  about: { readonly noun: 'issues' | 'mrs'; readonly number: unknown },
): Promise<void> => {
  if (extras['comments'] !== true) return;
  const { output } = await context.settings();
  const { jq, fields, columns, full, output: asked } = context.globals;
  const given: Readonly<Record<string, boolean>> = {
    '--web': extras['web'] === true,
    '--jq': jq !== undefined,
    '--fields': fields !== undefined,
    '--columns': columns !== undefined,
    '--full': full === true,
    [`${output.value} output`]: output.value !== 'table' || asked !== undefined,
  };
  const [other] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
  if (other === undefined) return;
  const { noun, number } = about;
  throw new UsageError(`--comments cannot be used with ${other}`, {
    hint: `Run "repoctl ${[noun, 'notes list', ...(number === undefined ? [] : [String(number)])].join(' ')} --sort asc --all" for the comments as records.`,
  });
};

/** `--comments` of a page, with the completion of its other parameters. */
export const commentsOf = (
  noun: 'issues' | 'mrs',
  complete: NonNullable<ReadVerb['complete']> = async () => ({}),
): Pick<ReadVerb, 'extras' | 'complete'> => ({
  extras: [option],
  complete: async (context, params, given) => {
    const number = params['issue_iid'] ?? params['merge_request_iid'];
    await checkComments(context, given.extras, { noun, number });
    return complete(context, params, given);
  },
});
