import type { PipelineRow } from '../row.ts';

/** One job for each place that a variable can come from; rules choose. */
const choices = ['group', 'subgroup', 'project', 'call', 'file', 'job', 'workflow']
  .map((place) => `from-${place}: {script: make, rules: [{if: '$PLACE == "${place}"'}]}`)
  .join('\n');

const at = (value: string): { key: string; value: string } => ({ key: 'PLACE', value });

export const variablePrecedenceRows: readonly PipelineRow[] = [
  {
    says: 'prefers variables of a group to those of the file',
    group: [at('group')],
    files: `variables: {PLACE: file}
${choices}`,
    jobs: ['from-group'],
  },
  {
    says: 'prefers variables of the nearest group',
    group: [at('group')],
    subgroup: [at('subgroup')],
    files: choices,
    jobs: ['from-subgroup'],
  },
  {
    says: 'prefers variables of the project to those of its groups',
    group: [at('group')],
    subgroup: [at('subgroup')],
    project: [at('project')],
    files: `variables: {PLACE: file}
${choices}`,
    jobs: ['from-project'],
  },
  {
    says: 'prefers variables of a schedule to all others',
    source: 'schedule',
    group: [at('group')],
    project: [at('project')],
    variables: { PLACE: 'call' },
    files: `variables: {PLACE: file}
${choices}`,
    jobs: ['from-call'],
  },
  {
    says: 'prefers variables of a trigger to all others',
    source: 'trigger',
    project: [at('project')],
    variables: { PLACE: 'call' },
    files: choices,
    jobs: ['from-call'],
  },
  {
    says: 'prefers variables of the call to those of jobs and rules',
    source: 'api',
    variables: { PLACE: 'call' },
    files: `variables: {PLACE: file}
workflow: {rules: [{if: $CI, variables: {PLACE: workflow}}]}
called: {script: make, variables: {PLACE: job}, rules: [{if: '$PLACE == "call"', variables: {PLACE: rule}}], environment: {name: at-$PLACE}}
own: {script: make, variables: {PLACE: job}, rules: [{if: '$PLACE == "job"'}]}`,
    jobs: [{ name: 'called', environment: 'at-call' }],
  },
  {
    says: 'prefers variables of the project to those of jobs and rules',
    project: [at('project')],
    files: `deploy: {script: make, variables: {PLACE: job}, environment: {name: at-$PLACE}}
rule: {script: make, rules: [{if: $CI, variables: {PLACE: rule}}], environment: {name: at-$PLACE}}`,
    jobs: [
      { name: 'deploy', environment: 'at-project' },
      { name: 'rule', environment: 'at-project' },
    ],
  },
  {
    says: 'prefers variables of a rule to those of the job, and those to those of the file',
    files: `variables: {PLACE: file}
file: {script: make, environment: {name: at-$PLACE}}
job: {script: make, variables: {PLACE: job}, environment: {name: at-$PLACE}}
rule:
  script: make
  variables: {PLACE: job}
  rules:
    - if: $PLACE == "job"
      variables: {PLACE: rule}
  environment: {name: at-$PLACE}`,
    jobs: [
      { name: 'file', environment: 'at-file', variables: { PLACE: 'file' } },
      { name: 'job', environment: 'at-job', variables: { PLACE: 'job' } },
      { name: 'rule', environment: 'at-rule', variables: { PLACE: 'rule' } },
    ],
  },
  {
    says: 'prefers an empty variable of a nearer place',
    project: [at('')],
    files: `variables: {PLACE: file}
empty: {script: make, rules: [{if: '$PLACE == ""'}]}
${choices}`,
    jobs: ['empty'],
  },
  {
    says: 'lets variables of the file and the project replace predefined ones',
    project: [{ key: 'CI_DEFAULT_BRANCH', value: 'trunk' }],
    files: `variables: {CI_PROJECT_TITLE: "Own title"}
file: {script: make, rules: [{if: '$CI_PROJECT_TITLE == "Own title"'}]}
project: {script: make, rules: [{if: '$CI_DEFAULT_BRANCH == "trunk"'}]}`,
    jobs: ['file', 'project'],
  },
  {
    says: 'knows protected variables on a protected branch',
    protected: true,
    group: [{ key: 'GROUP_KEY', value: '1', protected: true }],
    project: [
      { key: 'DEPLOY_KEY', value: '1', protected: true },
      { key: 'OPEN_KEY', value: '1' },
    ],
    files: `deploy: {script: make, rules: [{if: $DEPLOY_KEY}]}
group: {script: make, rules: [{if: $GROUP_KEY}]}
open: {script: make, rules: [{if: $OPEN_KEY}]}
without: {script: make, rules: [{if: $DEPLOY_KEY == null}]}`,
    jobs: ['deploy', 'group', 'open'],
  },
  {
    says: 'does not know protected variables on other branches',
    ref: 'topic',
    group: [{ key: 'GROUP_KEY', value: '1', protected: true }],
    project: [
      { key: 'DEPLOY_KEY', value: '1', protected: true },
      { key: 'OPEN_KEY', value: '1' },
    ],
    files: `deploy: {script: make, rules: [{if: $DEPLOY_KEY}]}
group: {script: make, only: {variables: [$GROUP_KEY]}}
open: {script: make, rules: [{if: $OPEN_KEY}]}
without: {script: make, rules: [{if: $DEPLOY_KEY == null}]}`,
    jobs: ['open', 'without'],
  },
  {
    says: 'falls back to a variable of the group where that of the project is protected',
    ref: 'topic',
    group: [at('group')],
    project: [{ ...at('project'), protected: true }],
    files: choices,
    jobs: ['from-group'],
  },
];
