import type { PipelineRow } from '../row.js';

const jobs = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `part-${index + 1}`);
const parts = (count: number): string =>
  jobs(count)
    .map((name) => `${name}: {script: make, stage: build}\n`)
    .join('');

/** Jobs that wait for others, whatever their stages. */
export const needsRows: readonly PipelineRow[] = [
  {
    says: 'has the needs of jobs as names and as maps',
    files: `build: {script: make, stage: build}
lint: {script: make lint, stage: build}
test: {script: make test, needs: [build, {job: lint, artifacts: no}]}
check: {script: make check, needs: {job: build}}
deploy: {script: make deploy, stage: deploy}
`,
    jobs: [
      { name: 'build', needs: null },
      { name: 'lint', needs: null },
      { name: 'test', needs: ['build', 'lint'] },
      { name: 'check', needs: ['build'] },
      { name: 'deploy', needs: null },
    ],
  },
  {
    says: 'has a job that needs none',
    files: `build: {script: make, stage: build}
lint: {script: make lint, needs: []}
`,
    jobs: [
      { name: 'build', needs: null },
      { name: 'lint', needs: [] },
    ],
  },
  {
    says: 'takes a need of the same stage, and one that is written below',
    files: `report: {script: make report, needs: [test]}
test: {script: make test}
`,
    jobs: [
      { name: 'report', stage: 'test', needs: ['test'] },
      { name: 'test', stage: 'test', needs: null },
    ],
  },
  {
    says: 'refuses a need of a later stage',
    files: `build:
  stage: build
  script: make
  needs: [test]
test: {script: make test}
`,
    fault: { keyword: 'needs', job: 'build', line: 4 },
  },
  {
    says: 'refuses a need that is not there',
    files: `build: {script: make, stage: build}
test:
  script: make test
  needs: [build, ghost]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses a need that is hidden',
    files: `.build: {script: make, stage: build}
test:
  script: make test
  needs: [.build]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'ignores an optional need that is not there or that its rules leave out',
    files: `build: {script: make, stage: build}
seldom: {script: make seldom, stage: build, rules: [{if: $CI_COMMIT_TAG}]}
test:
  script: make test
  needs: [{job: ghost, optional: yes}, {job: seldom, optional: true}, {job: build, optional: true}]
check: {script: make check, needs: [{job: seldom, optional: true}]}
`,
    jobs: [
      { name: 'build', needs: null },
      { name: 'test', needs: ['build'] },
      { name: 'check', needs: [] },
    ],
  },
  {
    says: 'refuses a need that its rules leave out',
    files: `seldom: {script: make seldom, stage: build, rules: [{if: $CI_COMMIT_TAG}]}
test:
  script: make test
  needs: [seldom]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'takes a need that rules leave out along with the job that has it',
    files: `seldom: {script: make seldom, stage: build, rules: [{if: $CI_COMMIT_TAG}]}
publish: {script: make publish, needs: [seldom], rules: [{if: $CI_COMMIT_TAG}]}
test: {script: make test}
`,
    jobs: ['test'],
  },
  {
    says: 'refuses a need that is not there, even of a job that its rules leave out',
    files: `test: {script: make test}
publish:
  script: make publish
  rules: [{if: $CI_COMMIT_TAG}]
  needs: [ghost]
`,
    fault: { keyword: 'needs', job: 'publish', line: 5 },
  },
  {
    says: 'refuses a need that is listed twice',
    files: `build: {script: make, stage: build}
test:
  script: make test
  needs: [build, {job: build, artifacts: no}]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses needs in a circle',
    files: `one: {script: make one, needs: [two]}
two: {script: make two, needs: [three]}
three: {script: make three, needs: [one]}
`,
    fault: { keyword: 'needs' },
  },
  {
    says: 'takes 50 needs of a job',
    files: `${parts(50)}test: {script: make test, needs: [${jobs(50).join(', ')}]}\n`,
    jobs: [...jobs(50), { name: 'test', needs: jobs(50) }],
  },
  {
    says: 'refuses 51 needs of a job',
    files: `test: {script: make test, needs: [${jobs(51).join(', ')}]}\n${parts(51)}`,
    fault: { keyword: 'needs', job: 'test', line: 1 },
  },
  {
    says: 'refuses a need of a job that runs 51 times',
    files: `build: {script: make, stage: build, parallel: 51}
test:
  script: make test
  needs: [build]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses needs that are a text',
    files: `build: {script: make, stage: build}
test:
  script: make test
  needs: build
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses an unknown key of a need',
    files: `build: {script: make, stage: build}
test:
  script: make test
  needs: [{job: build, optoinal: true}]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses a need of another project',
    files: `test:
  script: make test
  needs: [{project: harbor/base, job: build, ref: main, artifacts: true}]
`,
    fault: { keyword: 'needs:project', job: 'test', line: 3 },
  },
  {
    says: 'refuses a need of another pipeline',
    files: `test:
  script: make test
  needs: [{pipeline: $PARENT_PIPELINE_ID, job: build}]
`,
    fault: { keyword: 'needs:pipeline', job: 'test', line: 3 },
  },
];
