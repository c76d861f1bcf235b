/** A request in the user's own words as a verb, so that it goes the way of every other. */
import { call, type Reply } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Access } from '../../../../contract/vocabulary/access.ts';
import type { Endpoint, Method, Schema } from '../../../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { textAt } from '../../../output/field-path.ts';
import type { Noun, ReadVerb, ResolvedVerb, Verb, WriteVerb } from '../../../verbs/noun.ts';
import type { Scope, WireParams } from '../../../verbs/parameter.ts';
import { resolveVerb } from '../../../verbs/resolve-verb.ts';
import { encodingOf, isAnyGiven, isReading, type ParsedCall } from './parse-call.ts';

/** What the noun of `api` is about. */
export interface ApiVerb {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  /** The project or group that `-p` or `-g` names, or that there are many of. */
  readonly scope: Scope['of'] | undefined;
}

const isScope = (name: string): name is Scope['of'] => name === 'project' || name === 'group';

/** The one place that is the project or group of the call: that of which there are many, or else the first. */
const scopeOf = ({ places, targets }: ParsedCall): Scope['of'] | undefined => {
  const first = places.names.find(isScope);
  const many = targets.eachProject === true ? 'project' : targets.eachGroup === true ? 'group' : first;
  return places.names.includes(many ?? '') ? many : first;
};

/** Users are found by their names; of other places the server knows what they are. */
const schemaOf = (place: string): Schema =>
  place === 'user' || place === 'user_id'
    ? { type: 'integer', description: 'User ID' }
    : { type: 'string', minLength: 1, description: `Value of {${place}} in the path` };

const checkGiven = ({ places, targets, options }: ParsedCall): void => {
  const needed = [
    ['--project', 'project', options.project],
    ['--group', 'group', options.group],
    ['--user', 'user', options.user],
    ['--each-project', 'project', targets.eachProject],
    ['--each-group', 'group', targets.eachGroup],
  ] as const;
  const [flag, place] = needed.find(([, name, value]) => value !== undefined && !places.names.includes(name)) ?? [];
  if (flag === undefined) return;
  throw new UsageError(`${flag} cannot be used: the path has no {${place}}`, {
    hint: `Example: repoctl api '${place}s/{${place}}/...'.`,
  });
};

/** What a list is of, by the last word of its path: `runners` of `/runners/all`. */
const namesIn = (path: string): string =>
  /\/([a-z_]+)(\/all)?$/.exec(path.split('?')[0] ?? '')?.[1]?.replaceAll('_', ' ') ?? 'records';

/** Lists whose records are numbered in their project: a path takes the number. */
const numbered = /\/(issues|merge_requests|epics)$/;

/** What records are called by, in the order in which it is looked for. */
const usualNames = ['id', 'name', 'key', 'username', 'path'];

/** What a path below the list takes for a record. */
const nameOf =
  (path: string) =>
  (record: unknown): string =>
    [...(numbered.test(path) ? ['iid'] : []), ...usualNames]
      .map((key) => textAt(record, key))
      .find((text) => text !== '') ?? '';

const endpointOf = (parsed: ParsedCall, path: string, known: Endpoint | undefined, scope: Scope['of'] | undefined) => {
  const { method, places } = parsed;
  const access = (scope === undefined ? { to: 'anyone' } : { to: scope, from: 'reader', param: scope }) as Access;
  return {
    method: method as Method,
    path,
    summary: `Send ${method} ${parsed.typed}`,
    section: 'v4',
    access,
    params: Object.fromEntries(places.names.map((name) => [name, schemaOf(name)])),
    success: 200,
    response: null,
    ...(known?.numbered === true && { numbered: true }),
  } as const satisfies Omit<Endpoint, 'risk'>;
};

/** A path with what is known of its places. */
const filled = (path: string, params: WireParams): string =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => (name in params ? String(params[name]) : `{${name}}`));

/** What is done, in words. */
const actOf =
  ({ method, typed, places, isMany }: ParsedCall): NonNullable<WriteVerb['confirm']>['act'] =>
  ({ many, given, in: place, params }) =>
    isMany
      ? `send ${method} ${typed}${many ? ` for ${given}` : ''}${place}`
      : `send ${method} ${filled(places.path, params)}`;

const words: Readonly<Record<string, string>> = { DELETE: 'delete', PUT: 'update', PATCH: 'update' };

/** What a server says of a record that is there already counts as done. */
const unchanged: Reply<null> = { status: 304, body: null, headers: {}, changed: false, notSent: [] };

/** Sends one of several requests. */
const sender =
  (parsed: ParsedCall): WriteVerb['send'] =>
  async (context, { endpoint, params }) => {
    try {
      return await call(await context.client(), endpoint, params, { encoding: encodingOf(parsed) });
    } catch (error) {
      if (parsed.options.ifExists === 'skip' && isApiError(error) && error.status === 409) return unchanged;
      throw error;
    }
  };

/** What the verb of a request is made of, besides the command line. */
interface VerbParts {
  /** Below the API, with its places as in `places`. */
  readonly path: string;
  /** The endpoint of the contract, if it has this one. */
  readonly known: Endpoint | undefined;
  /** What every request has, and which of it are files. */
  readonly shared: { readonly params: WireParams; readonly files: readonly string[] };
  /** What is done for a single request. */
  readonly run: Verb['run'];
}

/**
 * The verb of a request.
 *
 * @throws UsageError for a path that has no place for what was given, and for a list that is none
 */
export const apiVerb = (parsed: ParsedCall, { path, known, shared: values, run }: VerbParts): ApiVerb => {
  checkGiven(parsed);
  const scope = scopeOf(parsed);
  const { method, places, isList, isMany, targets } = parsed;
  const endpoint = endpointOf(parsed, path, known, scope);
  const free = places.names.filter((name) => name !== scope);
  const shared = { positional: free, examples: [] };
  const isEach = isAnyGiven(targets);
  const read = (): Verb => {
    // Whether many records are lists or not shows when they are there.
    const response: Schema = isEach ? {} : { type: 'array' };
    const isPaged = known === undefined || known.paginated === true || known.response?.type === 'array';
    if (isList && !isPaged && !isEach) {
      throw new UsageError(`cannot list ${parsed.typed}: the response is a record`, {
        hint: 'Omit --all and the other list options.',
      });
    }
    return isList && isPaged
      ? { ...shared, name: 'list', endpoint: { ...endpoint, risk: 'read', paginated: true, response } }
      : ({ ...shared, name: 'get', endpoint: { ...endpoint, risk: 'read' }, ...(!isList && { run }) } as ReadVerb);
  };
  const write = (): Verb => {
    const risk =
      known?.risk === 'write' || known?.risk === 'destructive'
        ? known.risk
        : method === 'DELETE'
          ? 'destructive'
          : 'write';
    const confirm = isMany || risk === 'destructive' ? { act: actOf(parsed) } : undefined;
    return {
      ...shared,
      name: words[method] ?? 'send',
      endpoint: { ...endpoint, risk, files: values.files },
      prepare: (_context, { params }) => Promise.resolve({ ...values.params, ...params }),
      ...(isMany && { send: sender(parsed) }),
      ...(confirm !== undefined && { confirm }),
      ...(run !== undefined && { run, printsDryRun: true }),
      open: { columns: places.typedAs },
    };
  };
  const verb = resolveVerb(isReading(method) ? read() : write());
  return {
    noun: {
      name: isList ? namesIn(path) : 'records',
      summary: '',
      columns: [],
      nameKey: 'id',
      nameOf: nameOf(path.split('?')[0] ?? ''),
      verbs: [],
    },
    verb,
    scope,
  };
};
