import type { PipelineRow } from '../row.js';

/** Hidden jobs that each extend the next, and the last one, which extends none. */
const levels = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    index === count - 1
      ? `.level${index + 1}: {stage: deploy, script: make}\n`
      : `.level${index + 1}: {extends: .level${index + 2}, variables: {LEVEL_${index + 1}: "yes"}}\n`,
  ).join('');

/** Jobs that extend others. */
export const extendsRows: readonly PipelineRow[] = [
  {
    says: 'has the keywords of the job that another extends, and its own before them',
    files: `.deploy: {script: make deploy, stage: deploy, when: manual}
staging: {extends: .deploy, when: on_success}
production: {extends: .deploy}
`,
    jobs: [
      { name: 'staging', stage: 'deploy', when: 'on_success', allow_failure: false },
      { name: 'production', stage: 'deploy', when: 'manual', allow_failure: true },
    ],
  },
  {
    says: 'has the last of several jobs that a job extends',
    files: `.first: {script: make, stage: build, when: manual, variables: {ONE: "1", BOTH: "1"}}
.second: {stage: deploy, variables: {TWO: "2", BOTH: "2"}}
job: {extends: [.first, .second]}
`,
    jobs: [{ name: 'job', stage: 'deploy', when: 'manual', variables: { ONE: '1', TWO: '2', BOTH: '2' } }],
  },
  {
    says: 'merges maps to any depth',
    files: `.review:
  script: make review
  variables: {REGION: eu, SIZE: small}
  environment: {name: review/$CI_COMMIT_REF_SLUG, url: https://review.example.com}
review:
  extends: .review
  variables: {SIZE: large}
  environment: {url: https://large.example.com}
`,
    jobs: [
      {
        name: 'review',
        variables: { REGION: 'eu', SIZE: 'large' },
        environment: 'review/main',
        url: 'https://large.example.com',
      },
    ],
  },
  {
    says: 'replaces lists',
    files: `.base:
  script: make
  rules: [{when: never}]
  needs: [prepare]
prepare: {script: make prepare, stage: build}
build:
  extends: .base
  rules: [{when: manual}]
  needs: []
`,
    jobs: [
      { name: 'prepare', needs: null },
      { name: 'build', when: 'manual', needs: [] },
    ],
  },
  {
    says: 'removes a keyword of another job by null',
    files: `.base: {script: make, rules: [{when: never}], variables: {MODE: debug}, environment: staging}
build: {extends: .base, rules: null, variables: null, environment: null}
`,
    jobs: [{ name: 'build', when: 'on_success', variables: { MODE: undefined }, environment: null }],
  },
  {
    says: 'keeps the variables of another job beside an empty map',
    files: `.base: {script: make, variables: {MODE: debug}}
build: {extends: .base, variables: {}}
`,
    jobs: [{ name: 'build', variables: { MODE: 'debug' } }],
  },
  {
    says: 'extends a job that is not hidden',
    files: `build: {script: make, stage: build, when: always}
rebuild: {extends: build, script: make clean all}
`,
    jobs: [
      { name: 'build', stage: 'build', when: 'always' },
      { name: 'rebuild', stage: 'build', when: 'always' },
    ],
  },
  {
    says: 'extends a job that is written below, and one twice by two ways',
    files: `build: {extends: [.left, .right]}
.left: {extends: .base, stage: build}
.right: {extends: .base, when: always}
.base: {script: make, stage: test}
`,
    jobs: [{ name: 'build', stage: 'test', when: 'always' }],
  },
  {
    says: 'extends eleven jobs in a row',
    files: `build: {extends: .level1}\n${levels(11)}`,
    jobs: [{ name: 'build', stage: 'deploy', variables: { LEVEL_1: 'yes', LEVEL_10: 'yes' } }],
  },
  {
    says: 'refuses twelve jobs in a row',
    files: `build: {extends: .level1}\n${levels(12)}`,
    fault: { keyword: 'extends', job: 'build' },
  },
  {
    says: 'refuses a job that extends itself',
    files: `test: {script: make test}
build:
  script: make
  extends: build
`,
    fault: { keyword: 'extends', job: 'build', line: 4 },
  },
  {
    says: 'refuses jobs that extend each other',
    files: `.one: {extends: .two}
.two: {extends: .one, script: make}
build: {extends: .one}
`,
    fault: { keyword: 'extends' },
  },
  {
    says: 'names the job that extends one which is not there',
    files: `.base: {script: make}
build: {extends: .base}
test:
  script: make test
  extends: [.base, .bsae]
`,
    fault: { keyword: 'extends', job: 'test', line: 5 },
  },
  {
    says: 'names the line that extends a job which is not there, between two others',
    files: `build: {extends: .middle}
.middle:
  extends: .gone
  script: make
`,
    fault: { keyword: 'extends', line: 3 },
  },
  {
    says: 'refuses a job that extends a list',
    files: `.commands: [make, make install]
build:
  script: make
  extends: .commands
`,
    fault: { keyword: 'extends', job: 'build', line: 4 },
  },
];
