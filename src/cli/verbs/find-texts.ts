/** Looks up names that are sent as text, not as IDs: labels, titles, usernames, and paths, maybe with a sign. */
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { findUser } from '../context/find-user.ts';
import { waiting } from '../context/waiting.ts';
import { ExitError } from '../errors/exit-error.ts';
import { textAt } from '../output/field-path.ts';
import { formOf } from '../values/find-kind.ts';
import type { ServiceKind } from '../values/kind.ts';
import { type KindName, serviceKind } from '../values/kinds.ts';
import { milestoneNumber } from '../values/reference.ts';
import { inList, type Place } from './in-list.ts';
import { findScope, isPathOfDigits } from '../values/find-scope.ts';
import type { VerbParameter, WireParams } from './parameter.ts';

/** Looks something up once for each key. */
type Once = (key: unknown, find: () => Promise<unknown>) => Promise<unknown>;

interface Seeking {
  readonly parameter: Pick<VerbParameter, 'refers' | 'wire'>;
  readonly endpoint: Pick<Endpoint, 'path'>;
  readonly params: WireParams;
  readonly once: Once;
  readonly isFilter: boolean;
}

/** A user for a parameter that takes a username or an ID. */
const userText = async (
  context: CommandContext,
  kind: ServiceKind,
  text: string,
  { once, isFilter }: Seeking,
): Promise<string> => {
  const isUsername = kind.value === 'username';
  if (isUsername && /^@\d+$/.test(text)) return text.slice(1);
  if (!text.includes('@') && !(isFilter && text === 'me')) return text;
  const find = async (): Promise<unknown> =>
    findUser(await context.client(), text, { signal: context.signal, isFilter });
  const user = await once(['user text', text], () => waiting.once(context, find()));
  // A filter by an unknown user selects nothing.
  if (user === undefined && text === 'me') return text;
  if (user !== undefined) return textAt(user, isUsername ? 'username' : 'id');
  throw new ExitError(`unknown user "${text}"`, {
    code: 'not-found',
    hint: 'List them with "repoctl users list --search TEXT".',
  });
};

/** The list of titles in the endpoint's project or group, or undefined if it has neither. */
const listOf = ({ path }: ServiceKind, { endpoint, params }: Seeking): Place | undefined => {
  const [, scope] = /^\/(projects|groups)\/:id\//.exec(endpoint.path) ?? [];
  const isListed = scope === 'projects' || (scope === 'groups' && path.endsWith('/milestones'));
  if (!isListed) return undefined;
  return { path: path.replace(/^\/\w+\//, `/${scope}/`), known: { id: params['id'] } };
};

/** A title by its exact name, or else without its sign; or the title of a milestone's URL. */
const titleText = async (
  context: CommandContext,
  kind: ServiceKind,
  text: string,
  seeking: Seeking,
): Promise<string> => {
  const number = kind.page === undefined ? undefined : milestoneNumber(text);
  const { sign = '' } = kind;
  if (number === undefined && !text.startsWith(sign)) return text;
  const list = listOf(kind, seeking);
  const field = kind.value;
  const isIt = (record: unknown): boolean =>
    number === undefined ? textAt(record, field) === text : textAt(record, 'iid') === number;
  const find = async (): Promise<unknown> =>
    list === undefined ? undefined : (await inList(context, await context.client(), list, isIt))[0];
  const found = await seeking.once(['title', list, text], () => waiting.once(context, find()));
  if (found !== undefined) return textAt(found, field);
  if (number === undefined) return text.slice(sign.length);
  throw new ExitError(`unknown milestone "${text}"`, { code: 'not-found' });
};

/** Splits text at commas; a comma in a name has a backslash before it. */
const namesOf = (text: string): readonly string[] => text.split(/(?<!\\),/).map((name) => name.trim());

const textOf = async (context: CommandContext, kind: ServiceKind, text: string, seeking: Seeking): Promise<string> => {
  switch (formOf(kind)) {
    case 'user':
      return userText(context, kind, text, seeking);
    case 'group':
    case 'namespace':
      if (text === '@me') return userText(context, { ...kind, value: 'username' }, text, seeking);
      return isPathOfDigits(text)
        ? String(await seeking.once(['digits', text], () => findScope(context, 'group', text)))
        : text;
    case 'title':
      return titleText(context, kind, text, seeking);
    default:
      return text;
  }
};

/** Turns the value of a parameter that takes names, not IDs, into the names that the server knows. */
export const findTexts = async (context: CommandContext, seeking: Seeking, value: unknown): Promise<unknown> => {
  const { refers } = seeking.parameter;
  const kind = refers === undefined ? undefined : serviceKind(refers);
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (kind === undefined || (typeof value !== 'string' && !isList)) return value;
  if (!isList && !/^labels$|\[labels\]$/.test(seeking.parameter.wire)) return textOf(context, kind, value, seeking);
  const names: string[] = [];
  for (const name of isList ? value : namesOf(value)) names.push(await textOf(context, kind, name, seeking));
  return isList ? names : names.join(',');
};

/** Finds labels by name, with or without a sign. */
export const findLabels = async (
  context: CommandContext,
  names: readonly string[],
  about: Pick<Seeking, 'endpoint' | 'params'>,
): Promise<readonly string[]> => {
  const refers: KindName = 'labels';
  const seeking: Seeking = {
    ...about,
    parameter: { refers, wire: 'name' },
    once: (_key, find) => find(),
    isFilter: false,
  };
  return Promise.all(names.map(async (name) => String(await findTexts(context, seeking, name))));
};
