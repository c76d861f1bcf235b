import type { PipelineRow } from '../row.ts';

export const workflowRows: readonly PipelineRow[] = [
  {
    says: 'is made if a rule of its workflow matches',
    files: `workflow:
  rules:
    - if: $CI_COMMIT_TAG
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
build: {script: make}
release: {script: make, only: [tags]}`,
    jobs: [{ name: 'build', when: 'on_success' }],
  },
  {
    says: 'is not made if no rule of its workflow matches',
    ref: 'topic',
    files: `workflow: {rules: [{if: $CI_COMMIT_TAG}, {if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH}]}
build: {script: make}`,
    jobs: [],
  },
  {
    says: 'is not made if its workflow says "never" first',
    message: 'Widen the berth -draft',
    files: `workflow:
  rules:
    - if: $CI_COMMIT_TITLE =~ /-draft$/
      when: never
    - when: always
build: {script: make}`,
    jobs: [],
  },
  {
    says: 'does not take the "always" of its workflow for that of its jobs',
    files: `workflow: {rules: [{when: always}]}
build: {script: make}
deploy: {script: make, when: manual}`,
    jobs: [
      { name: 'build', when: 'on_success' },
      { name: 'deploy', when: 'manual', allow_failure: true },
    ],
  },
  {
    says: 'lets its workflow ask for changes and files',
    changed: ['docs/start.md'],
    tree: ['Makefile'],
    files: `workflow: {rules: [{changes: ["docs/**/*"], exists: [Makefile]}]}
build: {script: make}`,
    jobs: ['build'],
  },
  {
    says: 'is not made for changes that its workflow leaves out',
    changed: ['docs/start.md'],
    files: `workflow: {rules: [{changes: ["docs/**/*"], when: never}, {when: always}]}
build: {script: make}`,
    jobs: [],
  },
  {
    says: 'lets its workflow see variables of the project and the file, not of jobs',
    project: [{ key: 'FROM_PROJECT', value: '1' }],
    files: `variables: {FROM_FILE: "1"}
workflow: {rules: [{if: $FROM_JOB, when: never}, {if: $FROM_PROJECT && $FROM_FILE}]}
build: {script: make, variables: {FROM_JOB: "1"}}`,
    jobs: ['build'],
  },
  {
    says: 'prefers variables of its workflow to those of the file, and those of jobs to both',
    files: `variables: {TARGET: file, REGION: eu}
workflow:
  rules:
    - if: $CI_COMMIT_TAG
      variables: {TARGET: tagged, TAGGED: "1"}
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      variables: {TARGET: workflow, EXTRA: "1"}
plain: {script: make}
own: {script: make, variables: {TARGET: job}}
rule: {script: make, variables: {TARGET: job}, rules: [{if: $CI, variables: {TARGET: rule}}]}`,
    jobs: [
      { name: 'plain', variables: { TARGET: 'workflow', REGION: 'eu', EXTRA: '1', TAGGED: undefined } },
      { name: 'own', variables: { TARGET: 'job', REGION: 'eu', EXTRA: '1' } },
      { name: 'rule', variables: { TARGET: 'rule', EXTRA: '1' } },
    ],
  },
  {
    says: 'lets conditions and environments of jobs see variables of its workflow',
    files: `workflow:
  rules:
    - if: $CI_COMMIT_BRANCH
      variables: {KIND: branch}
deploy: {script: make, rules: [{if: '$KIND == "branch"'}], environment: {name: $KIND-preview}}
release: {script: make, rules: [{if: '$KIND == "tag"'}]}
old: {script: make, only: {variables: ['$KIND == "branch"']}}`,
    jobs: [{ name: 'deploy', environment: 'branch-preview' }, 'old'],
  },
  {
    says: 'prefers variables of the project to those of its workflow',
    project: [{ key: 'KIND', value: 'project' }],
    files: `workflow: {rules: [{if: $CI, variables: {KIND: workflow}}]}
project: {script: make, rules: [{if: '$KIND == "project"'}]}
file: {script: make, rules: [{if: '$KIND == "workflow"'}]}`,
    jobs: ['project'],
  },
  {
    says: 'has the name that its workflow gives it',
    files: `variables: {KIND: nightly}
workflow:
  name: "$KIND of $CI_COMMIT_BRANCH"
  auto_cancel: {on_new_commit: interruptible, on_job_failure: all}
  rules:
    - if: $CI_COMMIT_REF_PROTECTED == "true"
      auto_cancel: {on_new_commit: none, on_job_failure: none}
    - when: always
build: {script: make}`,
    jobs: ['build'],
  },
  {
    says: 'takes keywords in rules of its workflow that have no effect there',
    files: `workflow: {rules: [{if: $CI_COMMIT_BRANCH, allow_failure: true}]}
build: {script: make}`,
    jobs: [{ name: 'build', allow_failure: false }],
  },
  {
    says: 'is refused for a manual workflow',
    files: `workflow:
  rules:
    - if: $CI_COMMIT_BRANCH
      when: manual
build: {script: make}`,
    fault: { keyword: 'when', line: 4 },
  },
  {
    says: 'is refused for an unknown keyword of its workflow',
    files: `workflow:
  title: nightly
build: {script: make}`,
    fault: { keyword: 'title', line: 2 },
  },
  {
    says: 'is refused for an unknown way to cancel',
    files: `workflow:
  auto_cancel:
    on_new_commit: sometimes
build: {script: make}`,
    fault: { keyword: 'on_new_commit', line: 3 },
  },
  {
    says: 'is refused for an unknown way to cancel after a failure',
    files: `workflow:
  auto_cancel: {on_job_failure: interruptible}
build: {script: make}`,
    fault: { keyword: 'on_job_failure', line: 2 },
  },
  {
    says: 'is refused for a name of more than 255 characters',
    files: `workflow:
  name: ${'n'.repeat(256)}
build: {script: make}`,
    fault: { keyword: 'name', line: 2 },
  },
  {
    says: 'is refused for a workflow that is a list',
    files: `workflow: [{if: $CI_COMMIT_BRANCH}]
build: {script: make}`,
    fault: { keyword: 'workflow', line: 1 },
  },
];
