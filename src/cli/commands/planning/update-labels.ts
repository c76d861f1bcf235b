import { call as callEndpoint } from '../../../api/call.ts';
import { issues } from '../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { valueAt } from '../../output/field-path.ts';
import { findLabels } from '../../verbs/find-texts.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';

type Extras = VerbCall['extras'];

const namesOf = (text: unknown): readonly string[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : [];

const changesOf = (extras: Extras) => ({ added: namesOf(extras['addLabel']), removed: namesOf(extras['removeLabel']) });

/** Marks labels as changed; `changedLabels` works out which they will be. */
export const completeLabels = (params: WireParams, extras: Extras): WireParams => {
  const { added, removed } = changesOf(extras);
  if (added.length === 0 && removed.length === 0) return {};
  if ('labels' in params) {
    throw new UsageError('--labels cannot be used together with --add-label or --remove-label');
  }
  return { labels: [] };
};

const kinds: Readonly<Record<string, Endpoint>> = {
  [issues.update.path]: issues.get,
  [mergeRequests.update.path]: mergeRequests.get,
};

/** The parameters of an update, with the current labels plus the added ones and without the removed ones. */
export const changedLabels = async (
  context: CommandContext,
  { endpoint, params, extras }: Pick<VerbCall, 'endpoint' | 'params' | 'extras'>,
): Promise<WireParams> => {
  const changes = changesOf(extras);
  const get = kinds[endpoint.path];
  if (get === undefined || changes.added.length + changes.removed.length === 0) return params;
  const find = (names: readonly string[]) => findLabels(context, names, { endpoint, params });
  const [added, removed] = await Promise.all([find(changes.added), find(changes.removed)]);
  const client = await context.client();
  const { id, issue_iid, merge_request_iid } = params;
  const known = { id, ...(issue_iid === undefined ? { merge_request_iid } : { issue_iid }) };
  const { body } = await waiting.once(context, callEndpoint(client, get, known, { signal: context.signal }));
  const now = valueAt(body, 'labels');
  const kept = (Array.isArray(now) ? now.map(String) : []).filter((name) => !removed.includes(name));
  return { ...params, labels: [...new Set([...kept, ...added])] };
};
