import type { PipelineRow } from '../row.ts';

/** Predefined variables of the project, the server, the user, and the job. */
export const predefinedServerRows: readonly PipelineRow[] = [
  {
    says: 'knows its project',
    files: `id: {script: make, rules: [{if: '$CI_PROJECT_ID =~ /^[0-9]+$/'}]}
path-name: {script: make, rules: [{if: '$CI_PROJECT_NAME =~ /^[^\\/]+$/'}]}
path: {script: make, rules: [{if: '$CI_PROJECT_PATH =~ /^[^\\/].*\\/[^\\/]+$/'}]}
path-slug: {script: make, rules: [{if: '$CI_PROJECT_PATH_SLUG =~ /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/'}]}
title: {script: make, rules: [{if: $CI_PROJECT_TITLE}]}
url: {script: make, rules: [{if: '$CI_PROJECT_URL =~ /^https?:\\/\\/.+\\/.+\\/.+/'}]}
visibility: {script: make, rules: [{if: $CI_PROJECT_VISIBILITY =~ /^(private|internal|public)$/}]}
namespace: {script: make, rules: [{if: $CI_PROJECT_NAMESPACE}]}
namespace-id: {script: make, rules: [{if: '$CI_PROJECT_NAMESPACE_ID =~ /^[0-9]+$/'}]}
root: {script: make, rules: [{if: '$CI_PROJECT_ROOT_NAMESPACE =~ /^[^\\/]+$/'}]}
config: {script: make, rules: [{if: '$CI_CONFIG_PATH == ".gitlab-ci.yml"'}]}`,
    jobs: [
      'id',
      'path-name',
      'path',
      'path-slug',
      'title',
      'url',
      'visibility',
      'namespace',
      'namespace-id',
      'root',
      'config',
    ],
  },
  {
    says: 'knows its server',
    files: `url: {script: make, rules: [{if: '$CI_SERVER_URL =~ /^https?:\\/\\/[^\\/]+/'}]}
host: {script: make, rules: [{if: '$CI_SERVER_HOST =~ /^[^\\/:]+$/'}]}
port: {script: make, rules: [{if: '$CI_SERVER_PORT =~ /^[0-9]+$/'}]}
protocol: {script: make, rules: [{if: $CI_SERVER_PROTOCOL =~ /^https?$/}]}
fqdn: {script: make, rules: [{if: $CI_SERVER_FQDN}]}
named: {script: make, rules: [{if: $CI_SERVER_NAME}]}
version: {script: make, rules: [{if: '$CI_SERVER_VERSION =~ /^[0-9]+\\.[0-9]+/'}]}
major: {script: make, rules: [{if: '$CI_SERVER_VERSION_MAJOR =~ /^[0-9]+$/'}]}
minor: {script: make, rules: [{if: '$CI_SERVER_VERSION_MINOR =~ /^[0-9]+$/'}]}
patch: {script: make, rules: [{if: '$CI_SERVER_VERSION_PATCH =~ /^[0-9]+$/'}]}
revision: {script: make, rules: [{if: $CI_SERVER_REVISION}]}
api: {script: make, rules: [{if: '$CI_API_V4_URL =~ /^https?:\\/\\/.+\\/api\\/v4$/'}]}`,
    jobs: ['url', 'host', 'port', 'protocol', 'fqdn', 'named', 'version', 'major', 'minor', 'patch', 'revision', 'api'],
  },
  {
    says: 'knows the user that it is of',
    files: `id: {script: make, rules: [{if: '$GITLAB_USER_ID =~ /^[0-9]+$/'}]}
login: {script: make, rules: [{if: $GITLAB_USER_LOGIN}]}
full-name: {script: make, rules: [{if: $GITLAB_USER_NAME}]}
email: {script: make, rules: [{if: $GITLAB_USER_EMAIL}]}
without: {script: make, rules: [{if: $GITLAB_USER_LOGIN == null}]}`,
    jobs: ['id', 'login', 'full-name', 'email'],
  },
  {
    says: 'knows the user that a schedule is of',
    source: 'schedule',
    files: `login: {script: make, rules: [{if: $GITLAB_USER_LOGIN && $GITLAB_USER_ID}]}`,
    jobs: ['login'],
  },
  {
    says: 'knows its number and its time, but not its ID',
    files: `iid: {script: make, rules: [{if: '$CI_PIPELINE_IID =~ /^[0-9]+$/'}]}
created: {script: make, rules: [{if: '$CI_PIPELINE_CREATED_AT =~ /^\\d{4}-\\d{2}-\\d{2}T/'}]}
id: {script: make, rules: [{if: $CI_PIPELINE_ID || $CI_PIPELINE_URL}]}`,
    jobs: ['iid', 'created'],
  },
  {
    says: 'knows a job by name and stage',
    files: `stages: [lint stage, test]
"Check all/parts":
  stage: lint stage
  script: make
  rules:
    - if: $CI_JOB_NAME == "Check all/parts" && $CI_JOB_NAME_SLUG == "check-all-parts" && $CI_JOB_STAGE == "lint stage"
usual: {script: make, rules: [{if: '$CI_JOB_STAGE == "test"'}]}
other: {script: make, rules: [{if: '$CI_JOB_NAME != "other"'}]}`,
    jobs: [
      { name: 'Check all/parts', stage: 'lint stage' },
      { name: 'usual', stage: 'test' },
    ],
  },
  {
    says: 'does not know what only a runner knows',
    files: `known: {script: make, rules: [{if: $CI_JOB_ID || $CI_JOB_URL || $CI_JOB_TOKEN || $CI_JOB_STARTED_AT}]}
runner: {script: make, rules: [{if: $CI_RUNNER_ID || $CI_PROJECT_DIR || $CI_BUILDS_DIR}]}
unknown: {script: make, rules: [{if: $CI_JOB_ID == null && $CI_PROJECT_DIR == null}]}`,
    jobs: ['unknown'],
  },
  {
    says: 'does not know merge requests, clusters, and freezes that are not there',
    files: `request: {script: make, rules: [{if: $CI_MERGE_REQUEST_IID || $CI_OPEN_MERGE_REQUESTS}]}
cluster: {script: make, rules: [{if: $CI_KUBERNETES_ACTIVE}]}
freeze: {script: make, rules: [{if: $CI_DEPLOY_FREEZE}]}
unknown: {script: make, rules: [{if: $CI_MERGE_REQUEST_IID == null && $CI_DEPLOY_FREEZE == null}]}`,
    jobs: ['unknown'],
  },
  {
    says: 'knows how many jobs a job is',
    files: `alone: {script: make, rules: [{if: '$CI_NODE_TOTAL == "1" && $CI_NODE_INDEX == null'}]}
parts: {script: make, parallel: 3, rules: [{if: '$CI_NODE_TOTAL == "3" && $CI_NODE_INDEX != "2"'}]}
matrix:
  script: make
  parallel: {matrix: [{ZONE: [eu, us]}]}
  rules: [{if: '$CI_NODE_TOTAL == "2" && $CI_NODE_INDEX == "2" && $ZONE == "us"'}]`,
    jobs: ['alone', 'parts 1/3', 'parts 3/3', 'matrix: [us]'],
  },
  {
    says: 'knows an environment in its URL',
    files: `deploy:
  script: make
  environment:
    name: production
    url: https://$CI_ENVIRONMENT_NAME.example.com/$CI_ENVIRONMENT_SLUG/$CI_ENVIRONMENT_ACTION/$CI_ENVIRONMENT_TIER
    deployment_tier: staging`,
    jobs: [{ name: 'deploy', url: 'https://production.example.com/production/start/staging' }],
  },
  {
    says: 'leaves the IDs in the URL of an environment until the job is there',
    files: `deploy: {script: make, environment: {name: a, url: "https://a.example.com/-/jobs/$CI_JOB_ID/files"}}`,
    jobs: [{ name: 'deploy', url: 'https://a.example.com/-/jobs/${CI_JOB_ID}/files' }],
  },
  {
    says: 'does not know an environment, or IDs, in its name',
    files: `named: {script: make, environment: {name: "one$CI_ENVIRONMENT_NAME$CI_ENVIRONMENT_SLUG"}}
ids: {script: make, environment: {name: "two$CI_PIPELINE_ID$CI_JOB_ID"}}`,
    jobs: [
      { name: 'named', environment: 'one' },
      { name: 'ids', environment: 'two' },
    ],
  },
];
