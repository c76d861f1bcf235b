import type { PipelineRow } from '../row.js';

const build = 'build: {script: make, stage: build, parallel: {matrix: [{OS: [linux, macos], LEVEL: [1, 2]}]}}\n';
const all = ['build: [linux, 1]', 'build: [linux, 2]', 'build: [macos, 1]', 'build: [macos, 2]'];

/** Needs and dependencies of jobs that run several times, and dependencies of others. */
export const needsParallelRows: readonly PipelineRow[] = [
  {
    says: 'needs all jobs that come of a number',
    files: `build: {script: make, stage: build, parallel: 2}
test: {script: make test, needs: [build], parallel: 2}
`,
    jobs: [
      'build 1/2',
      'build 2/2',
      { name: 'test 1/2', needs: ['build 1/2', 'build 2/2'] },
      { name: 'test 2/2', needs: ['build 1/2', 'build 2/2'] },
    ],
  },
  {
    says: 'needs all jobs of a matrix',
    files: `${build}test: {script: make test, needs: [{job: build}]}\n`,
    jobs: [...all, { name: 'test', needs: all }],
  },
  {
    says: 'needs the jobs of a part of a matrix',
    files: `${build}one: {script: make one, needs: [{job: build, parallel: {matrix: [{OS: macos, LEVEL: 1}]}}]}
more:
  script: make more
  needs:
    - job: build
      parallel: {matrix: [{OS: [linux, macos], LEVEL: 2}, {OS: linux, LEVEL: 1}]}
`,
    jobs: [
      ...all,
      { name: 'one', needs: ['build: [macos, 1]'] },
      { name: 'more', needs: ['build: [linux, 2]', 'build: [macos, 2]', 'build: [linux, 1]'] },
    ],
  },
  {
    says: 'needs one job of a matrix by its name',
    files: `${build}test: {script: make test, needs: ["build: [macos, 2]"]}\n`,
    jobs: [...all, { name: 'test', needs: ['build: [macos, 2]'] }],
  },
  {
    says: 'refuses a value that is not in the matrix of a need',
    files: `${build}test:
  script: make test
  needs: [{job: build, parallel: {matrix: [{OS: windows, LEVEL: 1}]}}]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses another order of the variables in the matrix of a need',
    files: `${build}test:
  script: make test
  needs: [{job: build, parallel: {matrix: [{LEVEL: 1, OS: linux}]}}]
`,
    fault: { keyword: 'needs', job: 'test', line: 4 },
  },
  {
    says: 'refuses a number where a need takes a matrix',
    files: `build: {script: make, stage: build, parallel: 4}
test:
  script: make test
  needs: [{job: build, parallel: 2}]
`,
    fault: { keyword: 'needs:parallel', job: 'test', line: 4 },
  },
  {
    says: 'refuses a need of a job that a matrix makes if its rules leave it out',
    files: `build:
  script: make
  stage: build
  parallel: {matrix: [{OS: [linux, macos]}]}
  rules: [{if: '$OS == "linux"'}]
test:
  script: make test
  needs: [build]
`,
    fault: { keyword: 'needs', job: 'test', line: 8 },
  },
  {
    says: 'takes dependencies of earlier stages, of a matrix, or none',
    files: `${build}lint: {script: make lint, stage: build}
some: {script: make some, dependencies: [lint, build]}
one: {script: make one, dependencies: ["build: [linux, 1]"]}
none: {script: make none, dependencies: []}
`,
    jobs: [...all, 'lint', { name: 'some', needs: null }, { name: 'one', needs: null }, { name: 'none', needs: null }],
  },
  {
    says: 'refuses a dependency of a later stage',
    files: `build:
  script: make
  stage: build
  dependencies: [test]
test: {script: make test}
`,
    fault: { keyword: 'dependencies', job: 'build', line: 4 },
  },
  {
    says: 'refuses a dependency that is not there',
    files: `test:
  script: make test
  dependencies: [ghost]
`,
    fault: { keyword: 'dependencies', job: 'test', line: 3 },
  },
  {
    says: 'takes a dependency that its rules leave out',
    files: `seldom: {script: make seldom, stage: build, rules: [{if: $CI_COMMIT_TAG}]}
test: {script: make test, dependencies: [seldom]}
`,
    jobs: [{ name: 'test', needs: null }],
  },
  {
    says: 'takes dependencies that are among the needs',
    files: `build: {script: make, stage: build}
lint: {script: make lint, stage: build}
test: {script: make test, needs: [build, lint], dependencies: [build]}
`,
    jobs: ['build', 'lint', { name: 'test', needs: ['build', 'lint'] }],
  },
  {
    says: 'refuses a dependency that is not among the needs',
    files: `build: {script: make, stage: build}
lint: {script: make lint, stage: build}
test:
  script: make test
  needs: [build]
  dependencies: [lint]
`,
    fault: { keyword: 'dependencies', job: 'test', line: 6 },
  },
  {
    says: 'refuses dependencies that are a text',
    files: `build: {script: make, stage: build}
test:
  script: make test
  dependencies: build
`,
    fault: { keyword: 'dependencies', job: 'test', line: 4 },
  },
];
