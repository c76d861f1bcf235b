import type { Column } from '../../output/column.ts';
import type { CommandContext } from '../../context/context.ts';
import { countText } from '../../output/count-text.ts';
import { notify } from '../../output/messages.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { pluralOf } from '../../verbs/noun-words.ts';
import { pathText } from '../../verbs/record-messages.ts';
import { withColumns } from '../../verbs/view.ts';

/** The columns and texts of one noun's list. */
interface OpenList {
  readonly inProject: readonly Column[];
  readonly everywhere: readonly Column[];
  /** The records that are not open, as a note names them. */
  readonly hidden: string;
}

const scopeTexts: Readonly<Record<string, string>> = {
  'created-by-me': 'that you created',
  created_by_me: 'that you created',
  'assigned-to-me': 'assigned to you',
  assigned_to_me: 'assigned to you',
  all: 'in all projects',
};

/** The scope of the list: `in platform/api`, `that you created`. */
const whoseText = ({ endpoint, typed, fanOut }: VerbCall): string => {
  if (fanOut !== undefined) return `in ${countText(fanOut.targets.length, 'project')}`;
  const { access } = endpoint;
  if (access.to === 'project' || access.to === 'group') return `in ${pathText(access.to, typed['id'])}`;
  return scopeTexts[String(typed['scope'] ?? 'created-by-me')] ?? '';
};

/** The state to send. Given numbers select records in any state, and `all` is sent as no state. */
const stateOf = ({ state, ...others }: WireParams): { readonly state?: unknown; readonly isDefault: boolean } => {
  if (state === undefined && !('iids' in others)) return { state: 'opened', isDefault: true };
  return { ...(state !== undefined && state !== 'all' && { state }), isDefault: false };
};

/** Reads issues or merge requests, open ones by default, and then says which were listed and how to see the rest. */
export const readOpen = async (context: CommandContext, call: VerbCall, list: OpenList): Promise<VerbCall> => {
  const { state, isDefault } = stateOf(call.params);
  const { state: _given, ...others } = call.params;
  const params = { ...others, ...(state !== undefined && { state }) };
  const columns = call.endpoint.access.to === 'project' ? list.inProject : list.everywhere;
  const which = isDefault ? 'open' : String(call.params['state'] ?? 'all');
  const showing = ['Showing', which === 'opened' ? 'open' : which, pluralOf(call.noun), whoseText(call)];
  const text = showing.filter(Boolean).join(' ');
  const afterwards = (): void =>
    notify(context, isDefault ? `${text}; use --state all to show ${list.hidden}, too` : text);
  return withColumns(context, { ...call, params, afterwards }, columns);
};
