import type { PipelineRow } from '../row.ts';

/** Variables that are for certain environments. */
export const variableScopesRows: readonly PipelineRow[] = [
  {
    says: 'knows a variable in jobs of its environment only',
    project: [{ key: 'TOKEN', value: 'x', environment_scope: 'production' }],
    files: `production: {script: make, environment: production, rules: [{if: $TOKEN}]}
staging: {script: make, environment: staging, rules: [{if: $TOKEN}]}
longer: {script: make, environment: production/eu, rules: [{if: $TOKEN}]}
none: {script: make, rules: [{if: $TOKEN}]}
without: {script: make, rules: [{if: $TOKEN == null}]}`,
    jobs: [{ name: 'production', environment: 'production' }, 'without'],
  },
  {
    says: 'knows a variable in jobs of all environments that its scope matches',
    project: [{ key: 'TOKEN', value: 'x', environment_scope: 'review/*' }],
    files: `one: {script: make, environment: review/one, rules: [{if: $TOKEN}]}
deep: {script: make, environment: review/one/two, rules: [{if: $TOKEN}]}
short: {script: make, environment: review, rules: [{if: $TOKEN}]}
other: {script: make, environment: old/review/one, rules: [{if: $TOKEN}]}
old: {script: make, environment: review/old, only: {variables: [$TOKEN]}}`,
    jobs: ['one', 'deep', 'old'],
  },
  {
    says: 'matches scopes with the expanded name of an environment',
    ref: 'topic/Crane',
    project: [
      { key: 'TOKEN', value: 'x', environment_scope: 'review/topic-crane' },
      { key: 'STAGE_TOKEN', value: 'x', environment_scope: 'stages/test/*' },
    ],
    files: `branch: {script: make, environment: {name: review/$CI_COMMIT_REF_SLUG}, rules: [{if: $TOKEN}]}
stage: {script: make, environment: {name: stages/$CI_JOB_STAGE/eu}, rules: [{if: $STAGE_TOKEN}]}
build: {stage: build, script: make, environment: {name: stages/$CI_JOB_STAGE/eu}, rules: [{if: $STAGE_TOKEN}]}`,
    jobs: [
      { name: 'branch', environment: 'review/topic-crane' },
      { name: 'stage', environment: 'stages/test/eu' },
    ],
  },
  {
    says: 'prefers the scope that names the environment, then a pattern, then all',
    project: [
      { key: 'HOST', value: 'exact', environment_scope: 'review/one' },
      { key: 'HOST', value: 'pattern', environment_scope: 'review/*' },
      { key: 'HOST', value: 'all' },
    ],
    files: `exact: {script: make, environment: {name: review/one, url: "https://$HOST.example.com"}}
pattern: {script: make, environment: {name: review/two, url: "https://$HOST.example.com"}}
all: {script: make, environment: {name: production, url: "https://$HOST.example.com"}}`,
    jobs: [
      { name: 'exact', url: 'https://exact.example.com' },
      { name: 'pattern', url: 'https://pattern.example.com' },
      { name: 'all', url: 'https://all.example.com' },
    ],
  },
  {
    says: 'falls back to a variable of the group where that of the project is for another environment',
    group: [{ key: 'HOST', value: 'group' }],
    project: [{ key: 'HOST', value: 'project', environment_scope: 'staging' }],
    files: `production: {script: make, environment: production, rules: [{if: '$HOST == "group"'}]}
staging: {script: make, environment: staging, rules: [{if: '$HOST == "project"'}]}
none: {script: make, rules: [{if: '$HOST == "group"'}]}`,
    jobs: ['production', 'staging', 'none'],
  },
  {
    says: 'knows a variable for a job that stops its environment, too',
    project: [{ key: 'TOKEN', value: 'x', environment_scope: 'staging' }],
    files: `stop: {script: make, when: manual, environment: {name: staging, action: stop}, rules: [{if: $TOKEN}]}
check: {script: make, environment: {name: staging, action: verify}, rules: [{if: $TOKEN}]}`,
    jobs: [
      { name: 'stop', action: 'stop', when: 'manual' },
      { name: 'check', action: 'verify' },
    ],
  },
  {
    says: 'does not let its workflow see variables of environments',
    project: [
      { key: 'TOKEN', value: 'x', environment_scope: 'production' },
      { key: 'HOST', value: 'x' },
    ],
    files: `workflow: {rules: [{if: $TOKEN, when: never}, {if: $HOST}]}
deploy: {script: make, environment: production}`,
    jobs: ['deploy'],
  },
  {
    says: 'does not expand a variable of an environment in the name of that environment',
    project: [{ key: 'SUFFIX', value: 'eu', environment_scope: 'production*' }],
    files: `deploy: {script: make, environment: {name: production$SUFFIX, url: "https://$SUFFIX.example.com"}}`,
    jobs: [{ name: 'deploy', environment: 'production', url: 'https://eu.example.com' }],
  },
];
