import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { pages } from '../../api/paginate.ts';
import { environments } from '../../contract/ci/environments.ts';
import { pipelineSchedules } from '../../contract/ci/pipeline-schedules.ts';
import { pipelineTriggers } from '../../contract/ci/pipeline-triggers.ts';
import { hooks } from '../../contract/instance/hooks.ts';
import { snippets } from '../../contract/instance/snippets.ts';
import { deployKeys } from '../../contract/organization/deploy-keys.ts';
import { namespaces } from '../../contract/organization/namespaces.ts';
import { projects } from '../../contract/organization/projects.ts';
import { accessTokens } from '../../contract/people/access-tokens.ts';
import { keys } from '../../contract/people/keys.ts';
import { users } from '../../contract/people/users.ts';
import { groupMilestones, projectMilestones } from '../../contract/planning/milestones.ts';
import { type Endpoint, pathNames } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import type { NamedKind, ResolvedVerb, VerbParameter, WireParams } from './noun.ts';

/** Where a name is looked for: the parameters that are known, and what the command is about. */
interface Place {
  readonly client: Client;
  readonly params: WireParams;
  readonly of: Endpoint['access']['to'];
  readonly signal: AbortSignal;
}

/** What is known of it before there is a client, and what to say where the name is not found. */
type Search = Omit<Place, 'client' | 'signal'> & Pick<VerbParameter, 'unknownHint'>;

/** How the IDs of one kind are found. */
interface Lookup {
  /** As messages call one. */
  readonly what: string;
  /** The command that lists them. */
  readonly lister: string;
  /** The records that have the name; more than one where names are not unique. */
  readonly find: (place: Place, name: string) => Promise<readonly unknown[]>;
}

/** The records of a list that have the name in a field; all pages are read. */
const inList =
  (listFor: (place: Place) => Endpoint, key: string): Lookup['find'] =>
  async (place, name) => {
    const list = listFor(place);
    const known = Object.fromEntries(pathNames(list.path).map((wire) => [wire, place.params[wire]]));
    const query = { ...known, ...(list.paginated === true && { per_page: 100 }) };
    const found: unknown[] = [];
    for await (const { items } of pages<WireParams, unknown>(place.client, list, query, { signal: place.signal })) {
      const records: readonly unknown[] = Array.isArray(items) ? items : [];
      found.push(...records.filter((record) => textAt(record, key) === name));
    }
    return found;
  };

/** The record that an endpoint returns for a path; none where it does not exist. */
const byPath =
  (get: Endpoint): Lookup['find'] =>
  async ({ client, signal }, path) => {
    try {
      return [(await call(client, get, { id: path }, { signal })).body];
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') return [];
      throw error;
    }
  };

const lookups: Readonly<Record<NamedKind, Lookup>> = {
  'deploy-key': { what: 'deploy key', lister: 'deploy-keys list', find: inList(() => deployKeys.list, 'title') },
  environment: { what: 'environment', lister: 'environments list', find: inList(() => environments.list, 'name') },
  hook: { what: 'system hook', lister: 'hooks list', find: inList(() => hooks.list, 'url') },
  key: {
    what: 'SSH key',
    lister: 'keys list',
    find: inList(({ params }) => (params['user_id'] === undefined ? keys.list : keys.listForUser), 'title'),
  },
  milestone: {
    what: 'milestone',
    lister: 'milestones list',
    find: inList(({ of }) => (of === 'group' ? groupMilestones : projectMilestones).list, 'title'),
  },
  namespace: {
    what: 'group or user',
    lister: 'namespaces list --search TEXT',
    find: byPath(namespaces.get),
  },
  project: { what: 'project', lister: 'projects list --search TEXT', find: byPath(projects.get) },
  schedule: { what: 'schedule', lister: 'schedules list', find: inList(() => pipelineSchedules.list, 'description') },
  snippet: { what: 'snippet', lister: 'snippets list', find: inList(() => snippets.list, 'title') },
  token: { what: 'token', lister: 'users tokens list', find: inList(() => accessTokens.list, 'name') },
  trigger: { what: 'trigger', lister: 'triggers list', find: inList(() => pipelineTriggers.list, 'description') },
  user: {
    what: 'user',
    lister: 'users list --search TEXT',
    // The server compares usernames without case, and selects one at most.
    find: async ({ client, signal }, username) => (await call(client, users.list, { username }, { signal })).body,
  },
};

const idOf = (record: unknown): number => Number(valueAt(record, 'id'));

/** Asks which of several records of one name is meant; IDs alone tell them apart. */
const choose = async (
  context: CommandContext,
  { what, name, found }: { what: string; name: string; found: readonly unknown[] },
): Promise<number> => {
  const ids = found.map((record) => String(idOf(record)));
  if (!context.canAsk()) {
    throw new UsageError(`${ids.length} ${what}s are called "${name}": ${ids.join(', ')}`, { hint: 'Use the ID.' });
  }
  const { askChoice } = await import('../output/ask.ts');
  return Number(
    await askChoice(context.streams, { message: `Which ${what} "${name}"?`, missing: 'the ID', choices: ids }),
  );
};

/** Puts IDs in place of the names that were given for them. */
export type FindIds = (verb: ResolvedVerb, params: WireParams, endpoint: Endpoint) => Promise<WireParams>;

/**
 * Each name is looked up once, however often it comes.
 *
 * The function throws ExitError (6) for a name that nothing has, as far as the caller sees, and UsageError for one that
 * several have where nobody can be asked.
 */
export const idFinder = (context: CommandContext): FindIds => {
  const known = new Map<string, Promise<number>>();
  const look = async (kind: NamedKind, name: string, { unknownHint, ...place }: Search): Promise<number> => {
    const { what, lister, find } = lookups[kind];
    const client = await context.client();
    const found = await waiting.once(context, find({ ...place, client, signal: context.signal }, name));
    if (found.length > 1) return choose(context, { what, name, found });
    const [only] = found;
    if (only !== undefined) return idOf(only);
    throw new ExitError(`unknown ${what} "${name}"`, {
      code: 'not-found',
      hint: unknownHint ?? `List them with "repoctl ${lister}".`,
    });
  };
  const idFor = (kind: NamedKind, name: string, place: Search): Promise<number> => {
    const key = JSON.stringify([kind, name, place.of, place.params['id'], place.params['user_id']]);
    const sought = known.get(key) ?? look(kind, name, place);
    known.set(key, sought);
    // What failed may work for the next row.
    sought.catch(() => known.delete(key));
    return sought;
  };
  return async (verb, params, endpoint) => {
    const found: Record<string, unknown> = { ...params };
    // Users come first: their keys and tokens are looked for by their IDs.
    const usersFirst = verb.parameters.toSorted(
      (one, other) => Number(other.finds === 'user') - Number(one.finds === 'user'),
    );
    for (const { wire, label, finds, unknownHint } of usersFirst) {
      const value = params[wire];
      if (finds === undefined || value === undefined) continue;
      if (value === '') throw new UsageError(`${label} must not be empty`);
      const place = { params: found, of: endpoint.access.to, unknownHint };
      const idInPlace = (one: unknown): unknown => (typeof one === 'string' ? idFor(finds, one, place) : one);
      found[wire] = Array.isArray(value) ? await Promise.all(value.map(idInPlace)) : await idInPlace(value);
    }
    return found;
  };
};
