import type { PipelineRow } from '../row.ts';

/** The first rule that matches decides on a job. */
export const rulesRows: readonly PipelineRow[] = [
  {
    says: 'follows the first rule that matches',
    files: `deploy:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH == "main"
      when: manual
    - if: $CI_COMMIT_BRANCH
      when: always
build:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH
      when: always
    - if: $CI_COMMIT_BRANCH == "main"
      when: manual`,
    jobs: [
      { name: 'deploy', when: 'manual' },
      { name: 'build', when: 'always' },
    ],
  },
  {
    says: 'leaves out a job whose rules never match',
    files: `deploy: {script: make, rules: [{if: $CI_COMMIT_TAG}, {if: '$CI_COMMIT_BRANCH == "stable"'}]}
build: {script: make}`,
    jobs: [{ name: 'build', stage: 'test', when: 'on_success', allow_failure: false, environment: null, needs: null }],
  },
  {
    says: 'is not made if no job is for it',
    files: `deploy: {script: make, rules: [{if: $CI_COMMIT_TAG}]}
build: {script: make, rules: [{when: never}]}`,
    jobs: [],
  },
  {
    says: 'leaves out a job at the first "never" that matches, whatever follows',
    source: 'schedule',
    files: `lint: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "schedule"', when: never}, {when: on_success}]}
scan: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE == "push"', when: never}, {when: on_success}]}`,
    jobs: ['scan'],
  },
  {
    says: 'gives a job the "when" of its rule',
    files: `cleanup: {script: make, rules: [{when: always}]}
report: {script: make, rules: [{when: on_failure}]}
check: {script: make, rules: [{when: on_success}]}
usual: {script: make, rules: [{if: $CI}]}`,
    jobs: [
      { name: 'cleanup', when: 'always', allow_failure: false },
      { name: 'report', when: 'on_failure', allow_failure: false },
      { name: 'check', when: 'on_success', allow_failure: false },
      { name: 'usual', when: 'on_success', allow_failure: false },
    ],
  },
  {
    says: 'waits for a manual job of a rule, but not for one whose rule allows failure',
    files: `gate: {script: make, rules: [{when: manual}]}
extra: {script: make, rules: [{when: manual, allow_failure: true}]}
blocking: {script: make, rules: [{when: manual, allow_failure: false}]}
usual: {script: make, when: manual}`,
    jobs: [
      { name: 'gate', when: 'manual', allow_failure: false },
      { name: 'extra', when: 'manual', allow_failure: true },
      { name: 'blocking', when: 'manual', allow_failure: false },
      { name: 'usual', when: 'manual', allow_failure: true },
    ],
  },
  {
    says: 'delays a job by its rule',
    files: `half-hour: {script: make, rules: [{when: delayed, start_in: 30 minutes}]}
day: {script: make, rules: [{if: $CI_COMMIT_BRANCH, when: delayed, start_in: 1 day}]}
seconds: {script: make, rules: [{when: delayed, start_in: '90'}]}
week: {script: make, rules: [{when: delayed, start_in: 1 week}]}`,
    jobs: [
      { name: 'half-hour', when: 'delayed', start_in: 1800 },
      { name: 'day', when: 'delayed', start_in: 86_400 },
      { name: 'seconds', when: 'delayed', start_in: 90 },
      { name: 'week', when: 'delayed', start_in: 604_800 },
    ],
  },
  {
    says: 'takes the "when" of the job where its rule has none',
    files: `deploy:
  script: make
  when: manual
  rules:
    - if: $CI_COMMIT_BRANCH == "main"
cleanup: {script: make, when: always, rules: [{if: $CI_COMMIT_BRANCH}]}
notify: {script: make, when: on_failure, rules: [{if: $CI_COMMIT_TAG, when: always}, {if: $CI}]}`,
    jobs: [
      { name: 'deploy', when: 'manual', allow_failure: true },
      { name: 'cleanup', when: 'always' },
      { name: 'notify', when: 'on_failure' },
    ],
  },
  {
    says: 'prefers the "when" of a rule to that of the job',
    files: `deploy: {script: make, when: manual, rules: [{if: $CI_COMMIT_BRANCH, when: always}]}
release: {script: make, when: manual, rules: [{if: $CI_COMMIT_TAG}, {when: never}]}
check: {script: make, when: always, rules: [{if: $CI_COMMIT_BRANCH, when: on_success}]}`,
    jobs: [
      { name: 'deploy', when: 'always' },
      { name: 'check', when: 'on_success' },
    ],
  },
  {
    says: 'prefers the "allow_failure" of a rule to that of the job',
    files: `strict: {script: make, allow_failure: true, rules: [{if: $CI, allow_failure: false}]}
lenient: {script: make, allow_failure: false, rules: [{if: $CI, allow_failure: true}]}
kept: {script: make, allow_failure: true, rules: [{if: $CI}]}
other-rule: {script: make, rules: [{if: $CI_COMMIT_TAG, allow_failure: true}, {if: $CI}]}`,
    jobs: [
      { name: 'strict', allow_failure: false },
      { name: 'lenient', allow_failure: true },
      { name: 'kept', allow_failure: true },
      { name: 'other-rule', allow_failure: false },
    ],
  },
  {
    says: 'adds the variables of the rule that matches, and of no other',
    files: `variables: {TARGET: none, REGION: eu}
deploy:
  script: make
  variables: {TARGET: staging, SIZE: small}
  rules:
    - if: $CI_COMMIT_TAG
      variables: {TARGET: tagged, TAGGED: "yes"}
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      variables: {TARGET: production, BRANCHED: "yes"}
    - if: $CI_COMMIT_BRANCH
      variables: {BRANCHED: "no"}`,
    jobs: [
      {
        name: 'deploy',
        variables: { TARGET: 'production', REGION: 'eu', SIZE: 'small', BRANCHED: 'yes', TAGGED: undefined },
      },
    ],
  },
  {
    says: 'evaluates later conditions without the variables of rules that did not match',
    files: `deploy:
  script: make
  rules:
    - if: $CI_COMMIT_TAG
      variables: {READY: "yes"}
    - if: $READY
build: {script: make}`,
    jobs: ['build'],
  },
  {
    says: 'replaces the needs of a job by those of its rule',
    files: `stages: [build, test]
fast: {stage: build, script: make}
full: {stage: build, script: make}
check:
  stage: test
  script: make
  needs: [fast]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      needs: [full]
    - when: on_success
kept: {stage: test, script: make, needs: [fast], rules: [{if: $CI_COMMIT_TAG, needs: [full]}, {if: $CI}]}
by-stage: {stage: test, script: make, rules: [{if: $CI_COMMIT_BRANCH, needs: [fast, full]}]}`,
    jobs: [
      { name: 'fast', needs: null },
      { name: 'full', needs: null },
      { name: 'check', needs: ['full'] },
      { name: 'kept', needs: ['fast'] },
      { name: 'by-stage', needs: ['fast', 'full'] },
    ],
  },
  {
    says: 'takes an optional need of a rule without its job',
    files: `build: {stage: build, script: make, rules: [{if: $CI_COMMIT_TAG}]}
check: {script: make, rules: [{if: $CI_COMMIT_BRANCH, needs: [{job: build, optional: true}]}]}`,
    jobs: [{ name: 'check', needs: [] }],
  },
  {
    says: 'reads lists of rules within a list',
    files: `.main: &main
  - if: $CI_COMMIT_TAG
    when: never
  - if: $CI_COMMIT_BRANCH == "main"
    when: manual
deploy:
  script: make
  rules:
    - if: $SKIP_DEPLOY
      when: never
    - *main
    - [{if: $CI_COMMIT_BRANCH, when: always}]
build: {script: make, rules: [[{if: $CI_COMMIT_TAG}], [[{if: $CI_COMMIT_BRANCH, when: always}]]]}`,
    jobs: [
      { name: 'deploy', when: 'manual' },
      { name: 'build', when: 'always' },
    ],
  },
  {
    says: 'takes "interruptible" of a rule',
    files: `build: {script: make, interruptible: true, rules: [{if: $CI_COMMIT_BRANCH, interruptible: false}, {when: always}]}`,
    jobs: [{ name: 'build', when: 'on_success' }],
  },
  {
    says: 'makes a job with null for rules as one without them',
    files: `.tagged: {rules: [{if: $CI_COMMIT_TAG}]}
build: {extends: .tagged, script: make, rules: null}
check: {extends: .tagged, script: make, rules: null, only: [main]}`,
    jobs: ['build', 'check'],
  },
];
