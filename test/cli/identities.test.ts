/** Every spelling of a record identifies the same one, in every parameter of every verb; the short run has a sample of both. */
import { describe, expect, it } from 'vitest';
import { formOf } from '../../src/cli/values/find-kind.ts';
import type { ServiceKind } from '../../src/cli/values/kind.ts';
import { serviceKind } from '../../src/cli/values/kinds.ts';
import { isRecords, parameterKind } from '../../src/cli/verbs/parameter-kind.ts';
import { resolveVerb } from '../../src/cli/verbs/resolve-verb.ts';
import type { ResolvedVerb } from '../../src/cli/verbs/noun.ts';
import type { VerbParameter } from '../../src/cli/verbs/parameter.ts';
import type { RecordingServer } from '../api/support/recording-server.ts';
import { roundsOf, sampleOf } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { contractServer } from './support/contract-server.ts';
import { everyVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

/** The only record of the server, for all kinds. */
const record = {
  id: 7,
  iid: 4,
  username: 'kofi',
  email: 'kofi@example.org',
  title: '2.5',
  name: 'bug',
  full_path: 'team',
  path_with_namespace: 'team/app',
  default_branch: 'main',
  http_url_to_repo: 'https://forge.test/team/app.git',
  source_branch: 'lamp',
  target_branch: 'main',
  project_id: 7,
  source_project_id: 7,
} as const;

/** Groups of equivalent spellings for parameters of a kind. An ID is in a group of its own if the server treats it differently. */
const formsOf = (
  { url }: RecordingServer,
  kind: ServiceKind,
  { finds }: VerbParameter,
  verb: ResolvedVerb,
): readonly (readonly string[])[] => {
  const { sign = '', page = '' } = kind;
  const isIn = verb.scopes.includes('project');
  switch (formOf(kind)) {
    case 'number':
      return [['4', `${sign}4`, `team/app${sign}4`, `${url}/team/app/${page}/4`, `${url}/team/app/-/${page}/4#note_1`]];
    case 'title': {
      const title = kind.sign === '~' ? 'bug' : '2.5';
      const inProject = isIn ? [`team/app${sign}${title}`, `/team/app/${sign}${title}`] : [];
      const byUrl = isIn && page !== '' ? [`${url}/team/app/-/${page}/4`] : [];
      return [[title, `${sign}${title}`, ...inProject, ...byUrl, ...(finds === undefined ? [] : ['7'])]];
    }
    case 'user': {
      const names = ['kofi', '@kofi', `${url}/kofi`, `${url}/-/u/kofi`];
      const others = ['@me', 'kofi@example.org', ...(kind.value === 'username' ? ['kofi'] : ['7'])];
      return finds === undefined ? [names, others] : [[...names, ...others]];
    }
    case 'project': {
      const paths = ['team/app', '/team/app/', 'team/app.git', 'team%2Fapp', `${url}/team/app`, `${url}/team/app.git`];
      const urls = [`${url}/team/app/-/issues/4`, `git@${new URL(url).hostname}:team/app.git`];
      return [[...paths, ...urls, ...(finds === undefined ? [] : ['7'])]];
    }
    case 'group':
    case 'namespace': {
      const paths = ['team', '/team', 'team/', `${url}/groups/team`, `${url}/groups/team/-/milestones`, `${url}/team`];
      return [[...paths, ...(finds === undefined ? [] : ['7'])]];
    }
    case 'page': {
      const value = page === 'tree' || page === 'tags' ? 'fix/lamp' : '7';
      const place = page === 'snippets' ? '' : '/team/app';
      return [[value, `${url}${place}/-/${page}/${value}`, `${url}${place}/${page}/${value}`]];
    }
    default:
      return [];
  }
};

/** A value for a parameter that is not under test. */
const otherValue = ({ wire, schema, words, refers }: VerbParameter): string => {
  const kind = parameterKind(schema, words);
  if (kind.kind === 'choice') return kind.choices[0]?.word ?? '';
  if (kind.kind === 'date' || kind.kind === 'date-time') return '2030-01-01';
  if (schema.pattern?.includes('a-zA-Z0-9_') === true) return 'KEY';
  if (wire === 'actions') return '[{"action":"delete","file_path":"a.txt"}]';
  if (wire === 'url') return 'https://ci.example.org/hook';
  if (wire === 'sha') return 'a'.repeat(40);
  if (isRecords(kind)) return '[{"access_level":30}]';
  const form = refers === undefined ? undefined : formOf(serviceKind(refers) as ServiceKind);
  if (form === 'project' && kind.kind === 'text') return 'team/app';
  return kind.kind === 'text' && form === undefined ? 'red' : '7';
};

/** A command line with all required arguments, and the given value for one parameter. */
const lineOf = (path: string, verb: ResolvedVerb, tested: VerbParameter, text: string): readonly string[] => {
  const taking = verb.endpoints.find(({ endpoint }) => Object.hasOwn(endpoint.params, tested.wire));
  const others = verb.parameters.filter(
    ({ wire, place }) => wire !== tested.wire && (place === 'positional' || taking?.required.includes(wire) === true),
  );
  const valueOf = (parameter: VerbParameter): string => (parameter.wire === tested.wire ? text : otherValue(parameter));
  const positional = verb.parameters.filter(
    ({ place, wire }) =>
      place === 'positional' && (taking === undefined || Object.hasOwn(taking.endpoint.params, wire)),
  );
  const flags = [...others, tested].filter(({ place }) => place === 'flag');
  const someFlag = verb.parameters.find(({ schema }) => schema.type === 'boolean')?.label ?? '';
  // A verb of several requests takes no further fields.
  const change = verb.steps === undefined ? ['-F', 'sent=1'] : [someFlag];
  const needed = verb.endpoint.anyOf === undefined || verb.endpoint.risk === 'read' ? [] : change;
  return [
    ...path.split(' '),
    ...flags.flatMap((parameter) =>
      parameter.schema.type === 'boolean'
        ? [parameter.label]
        : [parameter.label, parameter.untyped ? '-' : valueOf(parameter)],
    ),
    ...(taking?.flag === 'all' ? ['--all'] : []),
    ...(path === 'groups transfer' && tested.wire !== 'group_id' ? ['--top-level'] : []),
    ...needed,
    ...positional.map(valueOf),
    ...(verb.argument === undefined || verb.argument.many === true ? [] : ['-']),
    '--dry-run',
  ];
};

const planned = ({ url }: RecordingServer, argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(argv, {
    stdin: 'TOKEN=secret\n',
    env: {
      REPOCTL_URL: url,
      REPOCTL_TOKEN: 'rct_x',
      REPOCTL_PROJECT: 'team/app',
      REPOCTL_GROUP: 'team',
      REPOCTL_OUTPUT: 'json',
      ...env,
    },
  });

/** Returns a fifth of the spellings each time, and all of them in long runs; the next parameter gets others. */
const inTurns = (): ((texts: readonly string[]) => readonly string[]) => {
  let turn = 0;
  return (texts) => {
    const count = roundsOf(texts.length);
    turn += count;
    return texts.map((_, index) => texts[(turn + index) % texts.length] as string).slice(0, count);
  };
};
const someOf = inTurns();

/** The caller is the only user of the server of this test, and users cannot offboard themselves: its own test has the spellings. */
const elsewhere: ReadonlySet<string> = new Set(['users offboard']);

const referring = everyVerb.flatMap(([path, , verb]) => {
  const resolved = resolveVerb(verb);
  return resolved.parameters
    .filter(({ refers }) => refers !== undefined && !elsewhere.has(path))
    .map((parameter) => [`${path} ${parameter.wire}`, path, resolved, parameter] as const);
});

/** The parameters of the run, by what they refer to and where they are. */
const sample = sampleOf(referring, ([, , { scopes }, { refers, place }]) => [refers, place, ...scopes].join(' '));

describe('a record', () => {
  it('is the same in every spelling for every parameter of every verb', { timeout: 10 * timeoutMs }, async () => {
    const server = await contractServer([record]);
    for (const [, path, verb, parameter] of sample) {
      const kind = serviceKind(parameter.refers as NonNullable<typeof parameter.refers>) as ServiceKind;
      for (const [plain = '', ...others] of formsOf(server, kind, parameter, verb)) {
        const line = lineOf(path, verb, parameter, plain);
        const first = await planned(server, line);
        expect
          .soft({ line, code: first.code, err: first.code === 0 ? '' : first.err })
          .toEqual({ line, code: 0, err: '' });
        for (const text of someOf(others)) {
          const other = lineOf(path, verb, parameter, text);
          const { code, out, err } = await planned(server, other);
          expect
            .soft({ line: other, code, out, err: code === 0 ? '' : err })
            .toEqual({ line: other, code: 0, out: first.out, err: '' });
        }
      }
    }
  });

  it('given by a URL of another host is refused, and nothing is sent', async () => {
    const server = await contractServer([record]);
    const { host } = new URL(server.url);
    for (const [, path, verb, parameter] of sample) {
      const form = formOf(serviceKind(parameter.refers as NonNullable<typeof parameter.refers>) as ServiceKind);
      if (parameter.refers === 'labels') continue;
      const sent = server.received.length;
      const line = lineOf(path, verb, parameter, 'https://other.example.org/team/app/-/issues/4');
      const { code, err } = await planned(
        server,
        line.filter((word) => word !== '--dry-run'),
      );
      expect({ line, form, code, sent: server.received.length - sent, err }).toMatchObject({
        code: 2,
        sent: 0,
        err: expect.stringContaining(`the URL is on other.example.org, but the server is ${host}`),
      });
    }
  });
});

const lists = everyVerb.flatMap(([path, , verb]) => {
  const resolved = resolveVerb(verb);
  return resolved.scopes.map((scope) => [`${path} --${scope}`, path, resolved, scope] as const);
});

const formsOfScope = ({ url }: RecordingServer, scope: 'project' | 'group'): readonly string[] =>
  scope === 'project'
    ? ['/team/app/', 'team/app.git', 'team%2Fapp', `${url}/team/app.git`, `${url}/team/app/-/issues/4`]
    : ['/team', 'team/', `${url}/groups/team`, `${url}/groups/team/-/milestones`, `${url}/team`];

describe('a project or group', () => {
  it('is the same in every spelling for every verb', { timeout: 10 * timeoutMs }, async () => {
    const server = await contractServer([record]);
    for (const [, path, verb, scope] of sampleOf(lists, ([, , { endpoint }, of]) => `${endpoint.risk} ${of}`)) {
      const taking = verb.endpoints.find(
        (one) => one.scope?.of === scope && (one.flag === undefined || one.flag === scope),
      );
      const tested = verb.parameters.find(({ wire }) => taking?.required.includes(wire)) ?? {
        ...(verb.parameters[0] as VerbParameter),
        wire: 'none',
        place: 'positional' as const,
      };
      const line = lineOf(path, verb, tested, tested.wire === 'none' ? '' : otherValue(tested));
      const first = await planned(server, [...line, `--${scope}`, scope === 'project' ? 'team/app' : 'team']);
      // An import exits with 13 if variables would change.
      expect
        .soft({ line, isPlanned: [0, 13].includes(first.code), err: first.err })
        .toMatchObject({ line, isPlanned: true });
      for (const text of someOf(formsOfScope(server, scope))) {
        const { code, out } = await planned(server, [...line, `--${scope}`, text]);
        expect.soft({ line, text, code, out }).toEqual({ line, text, code: first.code, out: first.out });
      }
    }
  });
});
