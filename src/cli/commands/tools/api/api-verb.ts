/** Makes a verb of a request, so that it runs like every other command. */
import { call, type Reply } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Access } from '../../../../contract/vocabulary/access.ts';
import type { Endpoint, Method, Schema } from '../../../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { textAt } from '../../../output/field-path.ts';
import type { Noun, ReadVerb, ResolvedVerb, Verb, WriteVerb } from '../../../verbs/noun.ts';
import type { Scope, WireParams } from '../../../verbs/parameter.ts';
import { nameFieldsOf } from '../../../values/find-kind.ts';
import { resolveVerb } from '../../../verbs/resolve-verb.ts';
import { encodingOf, isAnyGiven, isReading, type ParsedCall } from './parse-call.ts';

/** A verb with its noun. */
export interface ApiVerb {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  /** The placeholder in the path that `-p` or `-g` fills, or that stands for many projects or groups. */
  readonly scope: Scope['of'] | undefined;
}

const isScope = (name: string): name is Scope['of'] => name === 'project' || name === 'group';

/** The placeholder that is the project or group of the request: the one with many targets, or else the first. */
const scopeOf = ({ placeholders, targets }: ParsedCall): Scope['of'] | undefined => {
  const first = placeholders.names.find(isScope);
  const many = targets.eachProject === true ? 'project' : targets.eachGroup === true ? 'group' : first;
  return placeholders.names.includes(many ?? '') ? many : first;
};

/** Usernames are looked up; values of other placeholders are sent as typed. */
const schemaOf = (placeholder: string): Schema =>
  placeholder === 'user' || placeholder === 'user_id'
    ? { type: 'integer', description: 'User ID' }
    : { type: 'string', minLength: 1, description: `Value of {${placeholder}} in the path` };

const checkGiven = ({ placeholders, targets, options }: ParsedCall): void => {
  const needed = [
    ['--project', 'project', options.project],
    ['--group', 'group', options.group],
    ['--user', 'user', options.user],
    ['--each-project', 'project', targets.eachProject],
    ['--each-group', 'group', targets.eachGroup],
  ] as const;
  const [flag, placeholder] =
    needed.find(([, name, value]) => value !== undefined && !placeholders.names.includes(name)) ?? [];
  if (flag === undefined) return;
  throw new UsageError(`${flag} cannot be used: the path has no {${placeholder}}`, {
    hint: `Example: repoctl api '${placeholder}s/{${placeholder}}/...'.`,
  });
};

/** The plural of a list, from the last word of its path: `runners` of `/runners/all`. */
const namesIn = (path: string): string =>
  /\/([a-z_]+)(\/all)?$/.exec(path.split('?')[0] ?? '')?.[1]?.replaceAll('_', ' ') ?? 'records';

/** Lists whose records have a number in their project, by which paths name them. */
const numbered = /\/(issues|merge_requests|epics)$/;

/** Fields that name a record, by preference. */
const usualNames = ['id', 'name', 'key', 'username', 'path'];

/** The name of a record, as paths below the list take it. */
const nameOf =
  (path: string) =>
  (record: unknown): string =>
    [...(numbered.test(path) ? ['iid'] : []), ...usualNames]
      .map((key) => textAt(record, key))
      .find((text) => text !== '') ?? '';

const endpointOf = (parsed: ParsedCall, path: string, known: Endpoint | undefined, scope: Scope['of'] | undefined) => {
  const { method, placeholders } = parsed;
  const access = (scope === undefined ? { to: 'anyone' } : { to: scope, from: 'reader', param: scope }) as Access;
  return {
    method: method as Method,
    path,
    summary: `Send ${method} ${parsed.typed}`,
    section: 'v4',
    access,
    params: Object.fromEntries(placeholders.names.map((name) => [name, schemaOf(name)])),
    success: 200,
    response: null,
    ...(known?.numbered === true && { numbered: true }),
  } as const satisfies Omit<Endpoint, 'risk'>;
};

/** The path with the known values of its placeholders. */
const filled = (path: string, params: WireParams): string =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => (name in params ? String(params[name]) : `{${name}}`));

const actOf =
  ({ method, typed, placeholders, isMany }: ParsedCall): NonNullable<WriteVerb['confirm']>['act'] =>
  ({ many, given, in: place, params }) =>
    isMany
      ? `send ${method} ${typed}${many ? ` for ${given}` : ''}${place}`
      : `send ${method} ${filled(placeholders.path, params)}`;

const words: Readonly<Record<string, string>> = { DELETE: 'delete', PUT: 'update', PATCH: 'update' };

/** A record that exists already counts as unchanged. */
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

/** The parts of a verb besides the command line. */
interface VerbParts {
  /** Below the API, with its placeholders as in `placeholders`. */
  readonly path: string;
  /** The endpoint of the contract, if it has this one. */
  readonly known: Endpoint | undefined;
  /** Parameters of every request, and the names of those that are files. */
  readonly shared: { readonly params: WireParams; readonly files: readonly string[] };
  /** Runs a single request. */
  readonly run: Verb['run'];
}

/**
 * Makes the verb of a request.
 *
 * @throws UsageError for an option without its placeholder in the path, and for list options of an endpoint that returns a
 *   record
 */
export const apiVerb = (parsed: ParsedCall, { path, known, shared: values, run }: VerbParts): ApiVerb => {
  checkGiven(parsed);
  const scope = scopeOf(parsed);
  const { method, placeholders, isList, isMany, targets } = parsed;
  const endpoint = endpointOf(parsed, path, known, scope);
  const free = placeholders.names.filter((name) => name !== scope);
  const shared = { positional: free, examples: [] };
  const isEach = isAnyGiven(targets);
  const read = (): Verb => {
    // With several targets, the responses show whether they are lists.
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
      open: { columns: placeholders.typedAs },
    };
  };
  const verb = resolveVerb(isReading(method) ? read() : write());
  const [listed = ''] = path.split('?');
  return {
    noun: {
      name: isList ? namesIn(path) : 'records',
      summary: '',
      columns: [],
      nameKey: 'id',
      nameOf: nameOf(listed),
      nameFields: nameFieldsOf(known?.path ?? listed),
      verbs: [],
    },
    verb,
    scope,
  };
};
