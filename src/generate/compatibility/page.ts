/** Writes docs/compatibility.md: what the server does not do of v4, from the contract and lists of v4's endpoints. */
import { allOtherCalls } from '../../cli/program/other-resources.ts';
import { gitlabContract } from '../../contract/gitlab.ts';
import type { Endpoint, Resource, Schema } from '../../contract/vocabulary/endpoint.ts';
import { code, notice, table } from '../model/markdown.ts';
import { groupBy } from '../model/group-by.ts';
import { tagOf } from '../openapi/tags.ts';
import { moreEndpoints } from './more-endpoints.ts';

type Contract = Readonly<Record<string, Resource>>;

/** The reason why a setting has no effect, by the name of its parameter. */
const reasons: Readonly<Record<string, string>> = {
  can_push: 'There is no SSH, which deploy keys are for',
  container_registry_enabled: 'There is no container registry',
  lfs_enabled: 'Git LFS objects are not stored',
  only_allow_merge_if_all_discussions_are_resolved: 'Comments are not resolved',
  printing_merge_request_link_enabled: 'A push prints no URL at which to create a merge request',
  request_access_enabled: 'Access is not requested, but given',
  reset_password: 'No email is sent; until an administrator sets a password, the user has tokens only',
  resolve_outdated_diff_discussions: 'Comments are not resolved',
  shared_runners_enabled: 'Any runner that you start can run any job',
  snippets_enabled: 'Snippets belong to users',
  squash: 'Merge requests are merged with a merge commit',
  wiki_enabled: 'There are no wikis',
};

interface Mark {
  readonly name: string;
  readonly tag: string;
  readonly schema: Schema;
}

const marksIn = (contract: Contract): readonly Mark[] =>
  Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.values<Endpoint>(endpoints).flatMap(({ params }) =>
      Object.entries<Schema>(params)
        .filter(([, { noEffect }]) => noEffect === true)
        .map(([name, schema]) => ({ name, tag: tagOf(resource), schema })),
    ),
  );

const defaultText = (marks: readonly Mark[]): string => {
  const value = marks.map(({ schema }) => schema.default).find((one) => one !== undefined);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : code(String(value));
};

const reasonFor = (name: string): string => {
  const reason = reasons[name];
  if (reason === undefined) throw new Error(`say in ${import.meta.url} why ${name} has no effect`);
  return reason;
};

const settingRows = (contract: Contract): readonly (readonly string[])[] =>
  [...groupBy(marksIn(contract), ({ name }) => name)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, marks]) => [
      code(name),
      [...new Set(marks.map(({ tag }) => tag))].join(', '),
      defaultText(marks),
      reasonFor(name),
    ]);

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A path whose parameters have no names, by which two spellings of it are the same. */
const shapeOf = (path: string): string => path.replaceAll(/:[a-z_]+/g, ':');

const operationsKnown = (): readonly (readonly [method: string, path: string])[] => [
  ...Object.values<Resource>(gitlabContract).flatMap((resource) =>
    Object.values(resource).map(({ method, path }) => [method, path] as const),
  ),
  ...allOtherCalls().map(
    ({ method, path }) =>
      [method, path.replace(/\{(?:project|group)\}/, ':id').replaceAll(/\{([a-z_]+)\}/g, ':$1')] as const,
  ),
  ...Object.entries(moreEndpoints).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => [method, path] as const),
  ),
];

/** The operations of v4 that are known and that the contract does not have: methods by path. */
export const lackingEndpoints = (
  contract: Contract,
): readonly (readonly [path: string, methods: readonly string[]])[] => {
  const served = new Set(
    Object.values(contract).flatMap((resource) =>
      Object.values<Endpoint>(resource).map(({ method, path }) => `${method} ${shapeOf(path)}`),
    ),
  );
  const lacking = operationsKnown().filter(([method, path]) => !served.has(`${method} ${shapeOf(path)}`));
  return [...groupBy(lacking, ([, path]) => shapeOf(path)).values()]
    .map((same): readonly [string, readonly string[]] => [
      same[0]?.[1] ?? '',
      order.filter((method) => same.some(([one]) => one === method)),
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
};

const introduction = `# What the server does not do

\`repoctl serve\` does what it accepts, refuses the rest with an error, or says that it did not do it. This page is about the server; other servers of the API, which
\`repoctl\` talks to as well, may do all of this.

## Ignored parameters

Parameters that the server does not know are accepted, since clients send them, and named in the response:

\`\`\`
X-Ignored-Params: lfs_enabled, pagination, actions%5B%5D%5Bmode%5D
\`\`\`

The header has at most 20 names in 1 kB, percent-encoded, with \`, \` between them, and no values. It is on every response that has any, also on errors. \`repoctl\` prints it as a warning.

It also names what was given in vain since it is for a higher role, such as labels of a new issue from a guest, and filters that select with \`true\` only where they are \`false\`.

## Settings without effect

These settings are stored and returned, and nothing depends on them. A write that changes one, or creates a record with another value than the default, names it in \`X-Ignored-Params\`.
`;

const others = `## Other differences

- **Quick actions** in comments and descriptions are text: \`/close\` and \`/spend 1h\` stay in the comment, and do nothing. Use \`repoctl issues close\` and \`repoctl issues time spend\`, or their endpoints.
- **Git LFS**: a push or a clone with Git LFS objects ends with a message of the server, before anything is sent (501). Its locks are not supported.
- **SSH**: Git is served over HTTP. SSH keys, GPG keys, and deploy keys are stored and returned, and give no access.
- **Email** is not sent. A user is notified by to-do items. An unconfirmed address limits nothing.
- **Runners** are yours: they run jobs and report with \`repoctl jobs report\`. That a variable is masked, or is a file, is for them to respect; the server stores logs as it gets them.
- **Pages**: domains and certificates are stored, and no sites are served.
- **Pages of lists** are numbered; \`pagination=keyset\` is ignored.
- **Import** from a URL is refused (400): create the project, then push.
- **Pipelines** are described in [pipelines.md](pipelines.md), with the keywords that are refused.
`;

const endpoints = `## Endpoints that it does not have

These are endpoints of other servers that are known to this project. The server responds to them, as to any other unknown path, with 404. Its own endpoints are in the
[reference](reference/index.md) and in \`openapi.json\`.
`;

/** Returns docs/compatibility.md. */
export const compatibilityPage = (contract: Contract): string =>
  [
    notice,
    '',
    introduction,
    ...table(['Setting', 'Of', 'Default', 'Reason'], settingRows(contract)),
    others,
    endpoints,
    ...table(
      ['Path', 'Methods'],
      lackingEndpoints(contract).map(([path, methods]) => [code(path), methods.join(', ')]),
    ),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
