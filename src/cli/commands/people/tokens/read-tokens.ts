import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import { users } from '../../../../contract/people/users.ts';
import type { CommandContext } from '../../../context/context.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { isObject, textAt, valueAt } from '../../../output/field-path.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { withColumns } from '../../../verbs/view.ts';
import { kindOf, tokenColumnsOf, tokenColumnsOfAll, type TokenKind } from './token-columns.ts';
import { ownId } from './token-owner.ts';

/** Requests at the same time for the users of tokens. */
const sideBySide = 8;

/** Adds the owners of tokens, whose lists have their IDs alone. Those who cannot be read are left out. */
const ownersOf = (context: CommandContext): NonNullable<VerbCall['enrich']> => {
  const known = new Map<string, unknown>();
  const read = async (id: string): Promise<void> => {
    try {
      const { body } = await callEndpoint(
        await context.client(),
        users.get,
        { id: Number(id) },
        { signal: context.signal },
      );
      const { username, name } = body;
      known.set(id, { id: body.id, username, name });
    } catch (error) {
      if (!isApiError(error)) throw error;
      known.set(id, null);
    }
  };
  return async (records) => {
    const ids = new Set(records.map((record) => textAt(record, 'user_id')));
    const missing = [...ids].filter((id) => id !== '' && !known.has(id)).values();
    const reader = async (): Promise<void> => {
      for (const id of missing) await read(id);
    };
    await Promise.all(Array.from({ length: sideBySide }, reader));
    return records.map((record) =>
      isObject(record) ? { ...record, owner: known.get(textAt(record, 'user_id')) ?? null } : record,
    );
  };
};

const isActive = (record: unknown): boolean => valueAt(record, 'active') !== false;

/** True for an active token that expires by that time: its day of expiration is the first one without use. */
const expiresBy =
  (time: string) =>
  (record: unknown): boolean =>
    isActive(record) && Date.parse(textAt(record, 'expires_at')) <= Date.parse(time);

/** True for an active token whose last use, or else its creation, was before that time. */
const unusedSince =
  (time: string) =>
  (record: unknown): boolean => {
    const last = textAt(record, 'last_used_at') || textAt(record, 'created_at');
    return isActive(record) && Date.parse(last) < Date.parse(time);
  };

const kindOfPlace = ({ endpoint }: VerbCall): TokenKind | undefined => {
  const { access } = endpoint;
  return access.to === 'project' || access.to === 'group' ? access.to : undefined;
};

/** Throws UsageError for a kind that the tokens of a project or group do not have. */
const checkKind = (call: VerbCall): void => {
  const [kind, of] = [call.extras['kind'], kindOfPlace(call)];
  if (of === undefined || kind === undefined || kind === of) return;
  throw new UsageError(`--kind ${String(kind)} and --${of} cannot be used together`);
};

/**
 * Reads tokens: one's own unless others are asked for. The filters that not all servers and lists have are applied here.
 *
 * @param everyone the list of all users
 */
export const readTokens = async (context: CommandContext, call: VerbCall, everyone: unknown): Promise<VerbCall> => {
  checkKind(call);
  const { expiring, unused, kind } = call.extras;
  const isPersonal = 'user_id' in call.endpoint.params && !call.endpoint.path.includes(':user_id');
  const isEveryone = call.endpoint === everyone;
  const mine = isPersonal && !isEveryone && call.params['user_id'] === undefined;
  const onlyActive = (expiring ?? unused) !== undefined && call.params['state'] === undefined;
  const params = {
    ...call.params,
    ...(mine && { user_id: await ownId(context) }),
    ...(onlyActive && { state: 'active' }),
  };
  const byTime = [
    ...(typeof expiring === 'string' ? [expiresBy(expiring)] : []),
    ...(typeof unused === 'string' ? [unusedSince(unused)] : []),
  ];
  const of = kindOfPlace(call);
  const isWanted = (record: unknown): boolean => kind === undefined || (of ?? kindOf(record)) === kind;
  const isFiltered = byTime.length > 0 || kind !== undefined;
  const withOwners = isEveryone ? ownersOf(context) : async (records: readonly unknown[]) => records;
  return {
    ...(await withColumns(context, call, isEveryone ? tokenColumnsOfAll : tokenColumnsOf(of))),
    params,
    ...(isFiltered && {
      latest: { of: (records) => records.filter((record) => byTime.every((isIt) => isIt(record))) },
    }),
    ...((kind !== undefined || isEveryone) && {
      enrich: async (records) => (await withOwners(records)).filter(isWanted),
    }),
  };
};
