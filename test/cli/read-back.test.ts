/** What a list prints is read back by every verb of its noun, in every format, and means the same records. */
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../src/contract/vocabulary/endpoint.ts';
import { isNamed } from '../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../src/cli/verbs/resolve-verb.ts';
import { argumentOfRows, isCreate } from '../../src/cli/verbs/subject-of-verb.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { namedEndpoints } from '../support/named-endpoints.ts';
import { everyVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

/** What the records of a noun are found by (document, the paths of its endpoints), where that is not their ID. */
const foundBy: Readonly<Record<string, string>> = {
  attributes: 'key',
  branches: 'name',
  files: 'path',
  issues: 'iid',
  labels: 'name',
  mrs: 'iid',
  pages: 'domain',
  protected: 'name',
  releases: 'tag_name',
  tags: 'name',
  variables: 'key',
};

/** Lists of the records of another noun. */
const othersOf: Readonly<Record<string, string>> = {
  'groups projects': 'projects',
  'groups subgroups': 'groups',
  'milestones issues': 'issues',
  'milestones mrs': 'mrs',
  'mrs closes-issues': 'issues',
  'mrs participants': 'users',
  'pipelines jobs': 'jobs',
  'projects forks': 'projects',
};

/** Lists whose records no command takes. */
const exempt: ReadonlySet<string> = new Set([
  'audit-events',
  'ci-templates',
  'commits',
  'deployments',
  'dockerfiles',
  'events',
  'gitignores',
  'licenses',
  'mrs commits',
  'namespaces',
  'storage',
  'todos',
  'users memberships',
]);

/** Verbs that are about a record of another noun: a group that has a project, a project that goes to a group. */
const ofOthers: ReadonlySet<string> = new Set(['groups transfer', 'projects share', 'projects unshare']);

type Fields = Readonly<Record<string, unknown>>;

/** The name of the first one is the ID of the second one. */
const records: readonly Fields[] = [
  { id: 101, iid: 11, name: '102', path: 'docs/one.md', project: 'team/one', project_id: 71 },
  { id: 102, iid: 12, name: 'two', path: 'docs/two.md', project: 'team/two', project_id: 72 },
].map(({ id, iid, name, path, project, project_id }) => ({
  id,
  iid,
  name,
  path,
  project,
  project_id,
  title: name,
  description: name,
  value: 'v',
  username: name,
  key: `KEY_${id}`,
  tag_name: `v${id}`,
  domain: `${id}.test`,
  full_path: name,
  path_with_namespace: project,
  web_url: `http://forge.test/${project}/-/issues/${iid}`,
}));

const texts: readonly (readonly [RegExp, string])[] = [
  [/_at$/, '2024-01-01T00:00:00.000Z'],
  [/date$|_on$/, '2024-01-01'],
  [/color$|font$/, '#ff0000'],
  [/url$/, 'http://forge.test/x'],
];

/** A value of a kind, for fields that nothing here is found by. */
const sample = ({ type, enum: choices, properties, items }: Schema, name = ''): unknown => {
  const [first] = choices ?? [];
  const kinds = new Set([type ?? []].flat());
  if (first !== undefined) return first;
  if (kinds.has('null')) return null;
  if (kinds.has('array')) return items === undefined ? [] : [sample(items as Schema)];
  if (kinds.has('integer') || kinds.has('number')) return 5;
  if (kinds.has('boolean')) return true;
  if (kinds.has('string')) return texts.find(([pattern]) => pattern.test(name))?.[1] ?? 'x';
  return Object.fromEntries(Object.entries(properties ?? {}).map(([field, inner]) => [field, sample(inner as Schema)]));
};

/** A record with the fields that an endpoint has. */
const recordFor = ({ properties = {} }: Schema, record: Fields): Fields =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, record[name] ?? sample(schema as Schema, name)]),
  );

const routes = namedEndpoints
  .filter(([, { method }]) => method === 'GET')
  .map(([, { path, response }]) => ({
    path: new RegExp(`^/api/v4${path.replaceAll(/:[a-z_]+/g, '([^/]+)')}$`),
    names: path.split(':').length,
    response: response ?? {},
  }))
  // A word of a path counts more than a parameter.
  .toSorted((one, other) => one.names - other.names);

const isFound = (record: Fields, text: string): boolean =>
  [record['id'], record['full_path'], record['path_with_namespace'], record['username']].some(
    (value) => String(value) === text,
  );

/** A server of two records, of every kind. */
const server = () =>
  recordingServer((response, { url }) => {
    const { pathname, searchParams } = new URL(url, 'http://forge.test');
    const route = routes.find(({ path }) => path.test(pathname));
    if (route === undefined) return json(response, { message: '404 Not Found' }, 404);
    const { items } = route.response;
    const wanted = searchParams.get('username');
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const project = records.find((record) => String(record['project_id']) === last);
    if (/\/projects\/[^/]+$/.test(pathname) && project !== undefined) {
      return json(response, { ...recordFor(route.response, project), id: project['project_id'] });
    }
    if (items === undefined) {
      const variables = { ...recordFor(route.response, records.find((record) => isFound(record, last)) ?? {}) };
      const inner = (route.response.properties?.['variables'] as Schema | undefined)?.items;
      if (inner !== undefined) variables['variables'] = records.map((record) => recordFor(inner as Schema, record));
      return json(response, variables);
    }
    const chosen = records.filter((record) => wanted === null || record['username'] === wanted);
    json(
      response,
      chosen.map((record) => recordFor(items as Schema, record)),
    );
  });

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: Fields;
}

interface Planned {
  readonly status: string;
  readonly error?: { readonly message: string };
  readonly request?: Request;
  /** Where it takes several. */
  readonly requests?: readonly Request[];
}

const requestsOf = ({ request, requests = [] }: Planned): readonly Request[] => [
  ...(request ? [request] : []),
  ...requests,
];

/** The rows of a dry run of writes, or the requests of one of reads. */
const plannedIn = (out: string): readonly Planned[] => {
  if (out.startsWith('[')) return JSON.parse(out) as readonly Planned[];
  const requests = out.split(/(?<=^\}\n)/m).filter((text) => text !== '');
  return requests.map((text) => ({ status: 'planned', request: JSON.parse(text) as Request }));
};

/** What the requests of a row say, in their paths, their queries, and their bodies. */
const saidIn = (row: Planned): readonly string[] =>
  requestsOf(row).flatMap(({ url, body = {} }) => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.split('/').map(decodeURIComponent);
    return path.concat([...searchParams.values()], Object.values(body).map(String));
  });

/** A file that is there. */
const file = `${process.cwd()}/package.json`;

/** The options of a verb's example, but what says something twice: `leftOut` by wire names. */
const optionsOf = (
  path: string,
  verb: ReturnType<typeof resolveVerb>,
  leftOut: readonly string[],
): readonly string[] => {
  const words = everyVerb.find(([one]) => one === path)?.[1] ?? [];
  const first = words.findIndex((word) => word.startsWith('-'));
  const options = first === -1 ? [] : words.slice(first);
  const isValue = (index: number): boolean => index > 0 && /^([^-]|-$)/.test(options[index] ?? '');
  return options.flatMap((option, index) => {
    const value = isValue(index + 1) ? options[index + 1] : undefined;
    const parameter = verb.parameters.find(({ name, otherName, short }) =>
      [`--${name}`, `--no-${name}`, `--${otherName}`, `-${short}`].includes(option),
    );
    if (parameter === undefined || leftOut.includes(parameter.wire)) return [];
    if (parameter.untyped) return [option, `@${file}`];
    return value === undefined ? [option] : [option, value === '-' || value.startsWith('@') ? 'x' : value];
  });
};

/** The words of a command with its record, and the arguments before and after it, but what rows say. */
const wordsOf = (
  { path, verb }: (typeof takers)[number],
  record: readonly string[],
  leftOut: readonly string[],
): readonly string[] => {
  const own = argumentOfRows(verb);
  const positional = verb.parameters.filter(({ place }) => place === 'positional');
  const args = positional.flatMap((parameter) => {
    if (parameter === own) return record;
    return leftOut.includes(parameter.wire) ? [] : [sampleWord(parameter.wire)];
  });
  return [...path.split(' '), ...args, ...optionsOf(path, verb, leftOut)];
};

const sampleWord = (wire: string): string => (wire === 'duration' ? '3h' : wire.endsWith('state') ? 'success' : '1');

const takers = everyVerb.flatMap(([path, , declared, noun]) => {
  const verb = resolveVerb(declared);
  const own = argumentOfRows(verb);
  const isList = verb.endpoint.paginated === true;
  const takes = !isCreate(verb) && !isList && own !== undefined && isNamed(noun, verb, own);
  return takes && verb.printsDryRun !== true && !ofOthers.has(path) ? [{ path, verb }] : [];
});

const nounOf = (path: string): string => path.split(' ').slice(0, -1).join(' ');

/** Every list, in every spelling that another endpoint serves, with the verbs that take its records. */
const lists = everyVerb.flatMap(([path, , declared, noun]) => {
  const verb = resolveVerb(declared);
  if (verb.endpoint.paginated !== true && path !== 'schedules variables list') return [];
  if (exempt.has(path) || exempt.has(nounOf(path)) || path.startsWith('commits ')) return [];
  const of = othersOf[path] ?? nounOf(path);
  const args = verb.parameters.filter(({ place }) => place === 'positional').map(({ wire }) => sampleWord(wire));
  const flags = (verb.alternatives ?? []).flatMap(({ flag }) =>
    verb.parameters.some(({ name }) => name === flag) || flag === 'project' || flag === 'group' ? [] : [[`--${flag}`]],
  );
  const groups = verb.alternatives?.some(({ covers }) => covers !== undefined) === true ? [['-g', 'team']] : [];
  return [[], ...flags, ...groups].map((options) => ({
    path,
    of,
    noun,
    argv: [...path.split(' '), ...args, ...options],
  }));
});

const cases = lists.flatMap(({ path, of, argv }) =>
  takers
    .filter((taker) => nounOf(taker.path) === of)
    .map((taker) => [argv.join(' '), taker.path, { argv, taker, of, path }] as const),
);

/** The fields that an output has. */
const fieldsIn = (format: string, out: string): readonly string[] => {
  const [line = ''] = out.split('\n');
  if (format === 'csv') return line.split(',');
  return Object.keys(
    format === 'json' ? ((JSON.parse(out) as readonly Fields[])[0] ?? {}) : (JSON.parse(line) as Fields),
  );
};

const formats = [
  ['name', '-'],
  ['json', '--from'],
  ['csv', '--from'],
  ['ndjson', '--from'],
] as const;

/** Stands for values that no output shows. */
const redacted = '[redacted]';

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(',') : typeof value === 'object' ? '' : String(value);

/** The fields that a request would change, though the list says what they are. */
const changedIn = ({ request }: Planned, record: Fields = {}): readonly string[] =>
  Object.entries(request?.body ?? {}).flatMap(([name, value]) => {
    const before = textOf(record[name] ?? null);
    return before === '' || [before, redacted].includes(textOf(value))
      ? []
      : [`${name} from ${before} to ${textOf(value)}`];
  });

/** Whether a request is about a record. */
const isAbout = (row: Planned | undefined, record: Fields, { of, isOfSeveral }: About): boolean => {
  const said = new Set(row === undefined ? [] : saidIn(row));
  const field = foundBy[of.split(' ').at(-1) ?? ''] ?? 'id';
  const path = of === 'projects' ? record['path_with_namespace'] : of === 'groups' ? record['full_path'] : undefined;
  const names = [record[field], ...(path === undefined || /^\d+$/.test(String(path)) ? [] : [path])];
  const places = [record['project_id'], record['project']];
  return (
    names.some((name) => said.has(String(name))) && (!isOfSeveral || places.some((place) => said.has(String(place))))
  );
};

interface About {
  readonly of: string;
  /** The list has the records of several projects, none of which is the one at hand. */
  readonly isOfSeveral: boolean;
}

describe('a list that is given to the next command', () => {
  it.each(cases)('names the same records: %s, %s', async (_list, _verb, { argv, taker, of }) => {
    const { url, received } = await server();
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    const isOfSeveral = argv.includes('team') || argv.includes('--mine');
    const list = async (format: string): Promise<string> => {
      const { code, out } = await run([...argv, '-o', format], { env });
      expect(code).toBe(0);
      return out;
    };
    const listed = JSON.parse(await list('json')) as readonly Fields[];
    for (const [format, how] of formats) {
      const stdin = await list(format);
      const words =
        how === '-' ? wordsOf(taker, ['-'], []) : [...wordsOf(taker, [], fieldsIn(format, stdin)), how, '-'];
      const { out, err } = await run([...words, '--dry-run', '--json', '-q'], {
        env: { ...env, REPOCTL_PROJECT: isOfSeveral ? 'team/other' : 'team/app' },
        stdin,
      });
      const rows = plannedIn(out);
      const found = {
        err,
        faults: rows.flatMap(({ error }) => error?.message ?? []),
        // Names alone say nothing else of a record, and the options of the example do.
        changed: how === '-' ? [] : rows.flatMap((row, index) => changedIn(row, listed[index])),
        unread: records.filter((record, index) => !isAbout(rows[index], record, { of, isOfSeveral })),
        written: received.filter(({ method }) => method !== 'GET'),
      };
      expect({ format, ...found }).toEqual({ format, err: '', faults: [], changed: [], unread: [], written: [] });
    }
  });

  it('has verbs for all of them, unless no command takes its records', () => {
    const without = lists.filter(({ of }) => takers.every((taker) => nounOf(taker.path) !== of));
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});
