import type { PipelineRow } from '../row.js';

/** Stages, and the one that a job is in. */
export const stagesRows: readonly PipelineRow[] = [
  {
    says: 'has the stages build, test, and deploy where there are none, and test where a job names none',
    files: `deploy: {script: make deploy, stage: deploy}
check: {script: make check}
build: {script: make, stage: build}
`,
    jobs: [
      { name: 'build', stage: 'build' },
      { name: 'check', stage: 'test' },
      { name: 'deploy', stage: 'deploy' },
    ],
  },
  {
    says: 'has the stages .pre and .post without a word of them',
    files: `stages: [compile]
notify: {script: make notify, stage: .post}
compile: {script: make, stage: compile}
prepare: {script: make prepare, stage: .pre}
`,
    jobs: [
      { name: 'prepare', stage: '.pre' },
      { name: 'compile', stage: 'compile' },
      { name: 'notify', stage: '.post' },
    ],
  },
  {
    says: 'has .pre first and .post last wherever they are listed',
    files: `stages: [.post, compile, .pre]
prepare: {script: make prepare, stage: .pre}
compile: {script: make, stage: compile, needs: [prepare]}
notify: {script: make notify, stage: .post, needs: [compile]}
`,
    jobs: [
      { name: 'prepare', needs: null },
      { name: 'compile', needs: ['prepare'] },
      { name: 'notify', needs: ['compile'] },
    ],
  },
  {
    says: 'is not made of jobs in .pre and .post alone',
    files: `prepare: {script: make prepare, stage: .pre}
notify: {script: make notify, stage: .post}
`,
    jobs: [],
  },
  {
    says: 'is not made if rules leave jobs in .pre and .post alone',
    files: `prepare: {script: make prepare, stage: .pre}
release: {script: make release, rules: [{if: $CI_COMMIT_TAG}]}
`,
    jobs: [],
  },
  {
    says: 'refuses a stage that is not listed',
    files: `stages: [compile, check]
compile:
  stage: compile
  script: make
deploy:
  script: make deploy
  stage: deploy
`,
    fault: { keyword: 'stage', job: 'deploy', line: 7 },
  },
  {
    says: 'refuses a job without a stage where test is not listed',
    files: `stages: [compile, check]
compile: {stage: compile, script: make}
lint: {script: make lint}
`,
    fault: { keyword: 'stage', job: 'lint' },
  },
  {
    says: 'refuses the unknown stage of a job that its rules leave out',
    files: `build: {script: make}
deploy:
  script: make deploy
  stage: ship
  rules: [{when: never}]
`,
    fault: { keyword: 'stage', job: 'deploy', line: 4 },
  },
  {
    says: 'refuses a stage that is a list',
    files: `build:
  script: make
  stage: [build]
`,
    fault: { keyword: 'stage', job: 'build', line: 3 },
  },
  {
    says: 'refuses stages that are a text',
    files: `stages: build
build: {script: make, stage: build}
`,
    fault: { keyword: 'stages', line: 1 },
  },
  {
    says: 'refuses types, which are gone',
    files: `types: [compile]
build: {script: make}
`,
    fault: { keyword: 'types', line: 1 },
  },
  {
    says: 'refuses type, which is gone',
    files: `build:
  script: make
  type: build
`,
    fault: { keyword: 'type', job: 'build', line: 3 },
  },
];
