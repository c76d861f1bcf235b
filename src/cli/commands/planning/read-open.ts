import type { Column } from '../../output/column.ts';
import type { CommandContext } from '../../context/context.ts';
import { countText } from '../../output/count-text.ts';
import { note, notify } from '../../output/messages.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { pluralOf } from '../../verbs/plural-of.ts';
import { pathText } from '../../verbs/sentences.ts';
import { withColumns } from '../../verbs/view.ts';

/** What a list of one noun needs to know. */
interface OpenList {
  readonly inProject: readonly Column[];
  readonly everywhere: readonly Column[];
  /** States that are not open, as a note names them. */
  readonly hidden: string;
}

const scopeTexts: Readonly<Record<string, string>> = {
  'created-by-me': 'that you created',
  created_by_me: 'that you created',
  'assigned-to-me': 'assigned to you',
  assigned_to_me: 'assigned to you',
  all: 'in all projects',
};

/** Whose records a list shows: `in platform/api`, `that you created`. */
const whoseText = ({ endpoint, typed, fanOut }: VerbCall): string => {
  if (fanOut !== undefined) return `in ${countText(fanOut.targets.length, 'project')}`;
  const { access } = endpoint;
  if (access.to === 'project' || access.to === 'group') return `in ${pathText(access.to, typed['id'])}`;
  return scopeTexts[String(typed['scope'] ?? 'created-by-me')] ?? '';
};

/** The state to send. Numbers name their records, whatever state these are in; `all` is what servers take for none. */
const stateOf = ({ state, ...others }: WireParams): { readonly state?: unknown; readonly isDefault: boolean } => {
  if (state === undefined && !('iids' in others)) return { state: 'opened', isDefault: true };
  return { ...(state !== undefined && state !== 'all' && { state }), isDefault: false };
};

/** Issues or merge requests: open ones unless a state is given. Afterwards it is said whose they are, and what is hidden. */
export const readOpen = async (context: CommandContext, call: VerbCall, list: OpenList): Promise<VerbCall> => {
  const { state, isDefault } = stateOf(call.params);
  const { state: _given, ...others } = call.params;
  const params = { ...others, ...(state !== undefined && { state }) };
  const { globals, streams } = context;
  const columns = call.endpoint.access.to === 'project' ? list.inProject : list.everywhere;
  const which = isDefault ? 'open' : String(call.params['state'] ?? 'all');
  const showing = ['Showing', which === 'opened' ? 'open' : which, pluralOf(call.noun), whoseText(call)];
  const text = showing.filter(Boolean).join(' ');
  const afterwards = (): void => {
    // A program that wants closed ones has to learn that they are left out.
    if (!isDefault) notify(context, text);
    else if (globals.quiet !== true) note(streams, `${text}; use --state all to show ${list.hidden}, too`);
  };
  return withColumns(context, { ...call, params, afterwards }, columns);
};
