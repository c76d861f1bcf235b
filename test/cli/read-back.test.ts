/**
 * The output of a list is valid input for every verb of its noun, in every format, and identifies the same records. The short
 * run has a sample of the verbs of each noun.
 */
import { describe, expect, it } from 'vitest';
import { isNamed } from '../../src/cli/bulk/bulk-options.ts';
import { resolveVerb } from '../../src/cli/verbs/resolve-verb.ts';
import { argumentOfRows, isCreate } from '../../src/cli/verbs/subject-of-verb.ts';
import { inTurn, isLong, sampleOf } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { everyVerb } from './support/every-verb.ts';
import { run, type Result } from './support/run.ts';
import { type Fields, records, twoRecords } from './support/two-records.ts';

/** The field that identifies the records of a noun, according to the document, if it is not the ID. */
const foundBy: Readonly<Record<string, string>> = {
  integrations: 'slug',
  attributes: 'key',
  branches: 'name',
  files: 'path',
  invitations: 'invite_email',
  issues: 'iid',
  labels: 'name',
  mrs: 'iid',
  'packages files': 'id',
  pages: 'domain',
  protected: 'name',
  releases: 'tag_name',
  tags: 'name',
  variables: 'key',
};

/** Lists that contain records of another noun. */
const othersOf: Readonly<Record<string, string>> = {
  'groups projects': 'projects',
  'groups subgroups': 'groups',
  'milestones issues': 'issues',
  'milestones mrs': 'mrs',
  'mrs closes-issues': 'issues',
  'mrs participants': 'users',
  'mrs pipelines': 'pipelines',
  'pipelines jobs': 'jobs',
  'projects forks': 'projects',
};

/** Lists whose records no command accepts. */
const exempt: ReadonlySet<string> = new Set([
  'access',
  // Its records are lines of a file.
  'access review',
  'audit-events',
  'ci-templates',
  'commits',
  'deployments',
  'dockerfiles',
  'events',
  'exports relations',
  'gitignores',
  'jobs artifacts',
  'licenses',
  'mrs commits',
  'namespaces',
  'search',
  'storage',
  'todos',
  'users memberships',
  'groups transfer-locations',
  'projects transfer-locations',
  // Their records have a few fields only, and an update of theirs needs a rule.
  'protected-environments',
  // Their names are URLs.
  'runners jobs',
  'runners managers',
  // Only the fixed records of this test are projects with a field `project`.
  'runners projects',
]);

/** Verbs about a record of another noun, such as a project that is transferred to a group. */
const ofOthers: ReadonlySet<string> = new Set([
  'emails confirm',
  'groups hooks test',
  // The list has hooks, and not their headers and URL variables by themselves.
  ...['groups hooks', 'hooks', 'projects hooks'].flatMap((noun) =>
    ['delete-header', 'delete-url-variable', 'set-header', 'set-url-variable'].map((verb) => `${noun} ${verb}`),
  ),
  'groups transfer',
  'groups transfer-project',
  'projects hooks test',
  'projects share',
  // The list has the namespace in which each project is, not the one that it goes to.
  'projects transfer',
  'projects unshare',
]);

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: Fields;
}

interface Planned {
  readonly status: string;
  readonly error?: { readonly message: string };
  readonly request?: Request;
  /** Used instead of `request` if the verb sends several. */
  readonly requests?: readonly Request[];
}

const requestsOf = ({ request, requests = [] }: Planned): readonly Request[] => [
  ...(request ? [request] : []),
  ...requests,
];

/** The rows in a dry run of writes, or the requests in a dry run of reads. */
const plannedIn = (out: string): readonly Planned[] => {
  if (out.startsWith('[')) return JSON.parse(out) as readonly Planned[];
  const requests = out.split(/(?<=^\}\n)/m).filter((text) => text !== '');
  return requests.map((text) => ({ status: 'planned', request: JSON.parse(text) as Request }));
};

/** The values in the paths, queries, and bodies of the requests for a row. */
const saidIn = (row: Planned): readonly string[] =>
  requestsOf(row).flatMap(({ url, body = {} }) => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.split('/').map(decodeURIComponent);
    return path.concat([...searchParams.values()], Object.values(body).map(String));
  });

/** A file with a single line. */
const file = `${process.cwd()}/templates/gitignores/SVN.gitignore`;

/** The options of a verb's example, except those in `leftOut`, which are given by wire name. */
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

/** A command line with its record and other arguments, except those that the rows contain. */
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

/** Every list, with every option that selects another endpoint. */
const lists = everyVerb.flatMap(([path, , declared, noun]) => {
  const verb = resolveVerb(declared);
  if (verb.endpoint.paginated !== true && path !== 'schedules variables list') return [];
  if (exempt.has(path) || exempt.has(nounOf(path)) || path.startsWith('commits ')) return [];
  const of = othersOf[path] ?? nounOf(path);
  const args = verb.parameters.filter(({ place }) => place === 'positional').map(({ wire }) => sampleWord(wire));
  const flags = (verb.alternatives ?? []).flatMap(({ flag, choice, endpoint }) => {
    if (verb.parameters.some(({ name }) => name === flag) || flag === 'project' || flag === 'group') return [];
    const ofPath = verb.parameters.filter(
      ({ place, wire }) => place === 'flag' && endpoint.path.split('/').includes(`:${wire}`),
    );
    return [[`--${flag}`, ...(choice ? [choice] : []), ...ofPath.flatMap(({ name }) => [`--${name}`, '101'])]];
  });
  const groups = verb.alternatives?.some(({ covers }) => covers !== undefined) === true ? [['-g', 'team']] : [];
  return [[], ...flags, ...groups].map((options) => ({
    path,
    of,
    noun,
    argv: [...path.split(' '), ...args, ...options],
  }));
});

const cases = lists.flatMap(({ of, argv }) =>
  takers
    .filter((taker) => nounOf(taker.path) === of)
    .map((taker) => [[...argv, taker.path].join(' '), { argv, taker, of }] as const),
);

const kindOf = ([, { argv, taker, of }]: (typeof cases)[number]): string =>
  [of, argv.includes('team'), taker.verb.endpoint.risk].join(' ');

/** The field names in an output. */
const fieldsIn = (format: string, out: string): readonly string[] => {
  const [line = ''] = out.split('\n');
  if (format === 'csv') return line.split(',');
  return Object.keys(
    format === 'json' ? ((JSON.parse(out) as readonly Fields[])[0] ?? {}) : (JSON.parse(line) as Fields),
  );
};

/** Lists that serve as input for creating the same records elsewhere. */
const copies = everyVerb.flatMap(([path, , declared, noun]) => {
  const verb = resolveVerb(declared);
  const list = lists.find((one) => one.path === `${nounOf(path)} list`);
  if (verb.name !== 'create' || list === undefined || !noun.verbs.some(({ name }) => name === 'list')) return [];
  return [{ argv: list.argv, path, verb }];
});

const formats = [
  ['name', '-'],
  ['json', '--from'],
  ['csv', '--from'],
  ['ndjson', '--from'],
] as const;

/** A placeholder for values that no output contains. */
const redacted = '[redacted]';

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(',') : typeof value === 'object' ? '' : String(value);

/** The fields that a request would change although the list contains their values. */
const changedIn = ({ request }: Planned, record: Fields = {}): readonly string[] =>
  Object.entries(request?.body ?? {}).flatMap(([name, value]) => {
    const before = textOf(record[name] ?? null);
    return before === '' || [before, redacted].includes(textOf(value))
      ? []
      : [`${name} from ${before} to ${textOf(value)}`];
  });

/** Tells if a request identifies a record. */
const isAbout = (row: Planned | undefined, record: Fields, { of, isOfSeveral }: About): boolean => {
  const said = new Set(row === undefined ? [] : saidIn(row));
  const field = foundBy[of] ?? foundBy[of.split(' ').at(-1) ?? ''] ?? 'id';
  const path = of === 'projects' ? record['path_with_namespace'] : of === 'groups' ? record['full_path'] : undefined;
  const names = [record[field], ...(path === undefined || /^\d+$/.test(String(path)) ? [] : [path])];
  const places = [record['project_id'], record['project']];
  return (
    names.some((name) => said.has(String(name))) && (!isOfSeveral || places.some((place) => said.has(String(place))))
  );
};

interface About {
  readonly of: string;
  /** The list contains records of several projects, none of which is the current one. */
  readonly isOfSeveral: boolean;
}

describe('the output of a list', () => {
  it('identifies the same records in the next command', { timeout: 10 * timeoutMs }, async () => {
    const { url, received } = await twoRecords();
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    const printed = new Map<string, Promise<Result>>();
    const nextFormats = inTurn(formats, isLong ? formats.length : 2);
    for (const [, { argv, taker, of }] of sampleOf(cases, kindOf)) {
      const isOfSeveral = argv.includes('team') || argv.includes('--mine');
      const list = async (format: string): Promise<string> => {
        const words = [...argv, '-o', format];
        const printing = printed.get(words.join(' ')) ?? run(words, { env });
        printed.set(words.join(' '), printing);
        const { code, out } = await printing;
        expect.soft(code, words.join(' ')).toBe(0);
        return out;
      };
      const listed = JSON.parse(await list('json')) as readonly Fields[];
      for (const [format, how] of nextFormats()) {
        const stdin = await list(format);
        const words =
          how === '-' ? wordsOf(taker, ['-'], []) : [...wordsOf(taker, [], fieldsIn(format, stdin)), how, '-'];
        const { out, err } = await run([...words, '--dry-run', '--json', '-q'], {
          env: { ...env, REPOCTL_PROJECT: isOfSeveral ? 'team/other' : 'team/app' },
          stdin,
        });
        const rows = plannedIn(out);
        const found = {
          err: err.replace(/^warning: columns not used: .*\n/, ''),
          faults: rows.flatMap(({ error }) => error?.message ?? []),
          // Names contain no other fields, so that the options of the example may change them.
          changed: how === '-' ? [] : rows.flatMap((row, index) => changedIn(row, listed[index])),
          unread: records.filter((record, index) => !isAbout(rows[index], record, { of, isOfSeveral })),
          written: received.splice(0).filter(({ method }) => method !== 'GET'),
        };
        const wanted = { err: '', faults: [], changed: [], unread: [], written: [] };
        expect.soft({ argv, words, format, ...found }).toEqual({ argv, words, format, ...wanted });
      }
    }
  });

  it('creates equal records in the create command', async () => {
    const { url, received } = await twoRecords();
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    for (const { argv, path, verb } of copies) {
      const { out: stdin } = await run([...argv, '--json'], { env });
      const words = wordsOf({ path, verb }, [], Object.keys((JSON.parse(stdin) as readonly Fields[])[0] ?? {}));
      const { out, err } = await run([...words, '--from', '-', '--dry-run', '--json', '-q'], { env, stdin });
      const rows = plannedIn(out);
      const listed = JSON.parse(stdin) as readonly Fields[];
      // Fields that a list does not contain, such as a password, are given in another way.
      const refusal = err.replaceAll(/^warning: .*$/gm, '').replaceAll(/line \d+: [^()"]*(is|are) required/g, '');
      expect.soft(refusal, path).not.toMatch(/must|cannot|unknown/);
      expect
        .soft(
          rows.flatMap((row, index) => changedIn(row, listed[index])),
          path,
        )
        .toEqual([]);
      expect
        .soft(
          received.splice(0).filter(({ method }) => method !== 'GET'),
          path,
        )
        .toEqual([]);
    }
  });

  it('is accepted by a verb of the same noun, for every list', () => {
    const without = lists.filter(({ of }) => takers.every((taker) => nounOf(taker.path) !== of));
    expect(without.map(({ path }) => path)).toEqual([]);
  });
});
