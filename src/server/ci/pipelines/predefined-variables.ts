/** The predefined variables of a pipeline: those of GitLab that a service without runners can know. */
import type { Row } from '../../db/schema.ts';
import { commitTitle } from '../../git/parse-commit.ts';
import { nameSlug } from '../pipeline-file/name-slug.ts';

/** The facts that the variables say. */
export interface PipelineFacts {
  readonly ref: string;
  readonly tag: boolean;
  /** True for a protected branch or tag. */
  readonly refProtected: boolean;
  readonly source: Row<'pipelines'>['source'];
  readonly sha: string;
  /** The commit before the push; null if there was none. */
  readonly before: string | null;
  readonly commit: {
    readonly message: string;
    readonly author: { readonly name: string; readonly email: string };
    /** ISO 8601. */
    readonly date: string;
  };
  /** Number of the pipeline in its project. */
  readonly iid: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Undefined for pipelines without a schedule. */
  readonly schedule?: string | undefined;
  readonly project: Pick<
    Row<'projects'>,
    'id' | 'name' | 'full_path' | 'description' | 'visibility' | 'default_branch' | 'namespace_id' | 'ci_config_path'
  >;
  /** Undefined for a user that was deleted. */
  readonly user: Pick<Row<'users'>, 'id' | 'username' | 'name' | 'email'> | undefined;
  /** URL without a slash at its end, and version of this service. */
  readonly server: { readonly url: string; readonly version: string };
}

type Variables = readonly (readonly [name: string, value: string])[];

const noCommit = '0'.repeat(40);

const ofServer = ({ server }: PipelineFacts): Variables => {
  const { protocol, hostname, port, host } = new URL(server.url);
  const scheme = protocol.slice(0, -1);
  const [major = '', minor = '', patch = ''] = server.version.split(/[.-]/);
  return [
    ['CI_SERVER_URL', server.url],
    ['CI_SERVER_HOST', hostname],
    ['CI_SERVER_PORT', port === '' ? (scheme === 'https' ? '443' : '80') : port],
    ['CI_SERVER_PROTOCOL', scheme],
    ['CI_SERVER_FQDN', host],
    ['CI_SERVER_NAME', 'repoctl'],
    ['CI_SERVER_VERSION', server.version],
    ['CI_SERVER_VERSION_MAJOR', major],
    ['CI_SERVER_VERSION_MINOR', minor],
    ['CI_SERVER_VERSION_PATCH', patch],
    ['CI_SERVER_REVISION', 'repoctl'],
    ['CI_API_V4_URL', `${server.url}/api/v4`],
  ];
};

const ofProject = ({ project, server }: PipelineFacts): Variables => {
  const { full_path: path, default_branch: branch } = project;
  const slash = path.lastIndexOf('/');
  const namespace = path.slice(0, slash);
  return [
    ['CI_PROJECT_ID', String(project.id)],
    ['CI_PROJECT_NAME', path.slice(slash + 1)],
    ['CI_PROJECT_TITLE', project.name],
    ['CI_PROJECT_DESCRIPTION', project.description ?? ''],
    ['CI_PROJECT_PATH', path],
    ['CI_PROJECT_PATH_SLUG', nameSlug(path)],
    ['CI_PROJECT_NAMESPACE', namespace],
    ['CI_PROJECT_NAMESPACE_ID', String(project.namespace_id)],
    ['CI_PROJECT_NAMESPACE_SLUG', nameSlug(namespace)],
    ['CI_PROJECT_ROOT_NAMESPACE', namespace.split('/')[0] ?? ''],
    ['CI_PROJECT_URL', `${server.url}/${path}`],
    ['CI_PROJECT_VISIBILITY', project.visibility],
    ['CI_CONFIG_PATH', project.ci_config_path ?? '.gitlab-ci.yml'],
    ...(branch === null
      ? []
      : ([
          ['CI_DEFAULT_BRANCH', branch],
          ['CI_DEFAULT_BRANCH_SLUG', nameSlug(branch)],
        ] as const)),
  ];
};

const ofCommit = ({ ref, tag, refProtected, sha, before, commit }: PipelineFacts): Variables => {
  const title = commitTitle(commit.message);
  const [first = '', ...rest] = commit.message.split('\n');
  return [
    [tag ? 'CI_COMMIT_TAG' : 'CI_COMMIT_BRANCH', ref],
    ['CI_COMMIT_REF_NAME', ref],
    ['CI_COMMIT_REF_SLUG', nameSlug(ref)],
    ['CI_COMMIT_REF_PROTECTED', String(refProtected)],
    ['CI_COMMIT_SHA', sha],
    ['CI_COMMIT_SHORT_SHA', sha.slice(0, 8)],
    ['CI_COMMIT_BEFORE_SHA', before ?? noCommit],
    ['CI_COMMIT_MESSAGE', commit.message],
    ['CI_COMMIT_TITLE', title],
    ['CI_COMMIT_DESCRIPTION', first.length < 100 ? rest.join('\n').trim() : commit.message],
    ['CI_COMMIT_AUTHOR', `${commit.author.name} <${commit.author.email}>`],
    ['CI_COMMIT_TIMESTAMP', commit.date],
  ];
};

const ofPipeline = ({ source, iid, createdAt, schedule, user }: PipelineFacts): Variables => [
  ['CI_PIPELINE_SOURCE', source],
  ['CI_PIPELINE_IID', String(iid)],
  ['CI_PIPELINE_CREATED_AT', createdAt],
  ...(source === 'trigger' ? [['CI_PIPELINE_TRIGGERED', 'true'] as const] : []),
  ...(schedule === undefined ? [] : [['CI_PIPELINE_SCHEDULE_DESCRIPTION', schedule] as const]),
  ...(user === undefined
    ? []
    : ([
        ['GITLAB_USER_ID', String(user.id)],
        ['GITLAB_USER_LOGIN', user.username],
        ['GITLAB_USER_NAME', user.name],
        ['GITLAB_USER_EMAIL', user.email],
      ] as const)),
];

/** The variables by name. Absent ones, such as the tag of a branch, are left out: conditions test for that. */
export const predefinedVariables = (facts: PipelineFacts): Variables => [
  ['CI', 'true'],
  ['GITLAB_CI', 'true'],
  ...ofServer(facts),
  ...ofProject(facts),
  ...ofCommit(facts),
  ...ofPipeline(facts),
];
