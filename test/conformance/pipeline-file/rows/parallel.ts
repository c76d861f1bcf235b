import type { PipelineRow } from '../row.js';

const many = Array.from({ length: 200 }, (_, index) => `test ${index + 1}/200`);
const numbers = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(', ');

/** Jobs that run several times. */
export const parallelRows: readonly PipelineRow[] = [
  {
    says: 'has a job as often as its number says',
    files: `test: {script: make test, parallel: 3, stage: build, when: manual}
lint: {script: make lint, parallel: 1}
`,
    jobs: [
      { name: 'test 1/3', stage: 'build', when: 'manual', allow_failure: true },
      { name: 'test 2/3', stage: 'build', when: 'manual', allow_failure: true },
      { name: 'test 3/3', stage: 'build', when: 'manual', allow_failure: true },
      'lint 1/1',
    ],
  },
  { says: 'takes a job 200 times', files: 'test: {script: make test, parallel: 200}\n', jobs: many },
  {
    says: 'refuses a job 201 times',
    files: `test:
  script: make test
  parallel: 201
`,
    fault: { keyword: 'parallel', job: 'test', line: 3 },
  },
  {
    says: 'refuses a job that runs no time at all',
    files: `test:
  script: make test
  parallel: 0
`,
    fault: { keyword: 'parallel', job: 'test', line: 3 },
  },
  {
    says: 'refuses a number of times that is a text',
    files: `test:
  script: make test
  parallel: "3"
`,
    fault: { keyword: 'parallel', job: 'test', line: 3 },
  },
  {
    says: 'refuses a number of times that is no integer',
    files: `test:
  script: make test
  parallel: 2.5
`,
    fault: { keyword: 'parallel', job: 'test', line: 3 },
  },
  {
    says: 'has a job for each value of a matrix',
    files: `test:
  script: make test
  parallel: {matrix: [{OS: [linux, macos]}]}
`,
    jobs: [
      { name: 'test: [linux]', variables: { OS: 'linux' } },
      { name: 'test: [macos]', variables: { OS: 'macos' } },
    ],
  },
  {
    says: 'combines lists and single values of a matrix',
    files: `test:
  script: make test
  parallel: {matrix: [{OS: [linux, macos], ARCH: arm64, NODE: [20, "22"]}]}
`,
    jobs: [
      { name: 'test: [linux, arm64, 20]', variables: { OS: 'linux', ARCH: 'arm64', NODE: '20' } },
      { name: 'test: [linux, arm64, 22]', variables: { OS: 'linux', ARCH: 'arm64', NODE: '22' } },
      { name: 'test: [macos, arm64, 20]', variables: { OS: 'macos', ARCH: 'arm64', NODE: '20' } },
      { name: 'test: [macos, arm64, 22]', variables: { OS: 'macos', ARCH: 'arm64', NODE: '22' } },
    ],
  },
  {
    says: 'has the jobs of each map of a matrix, with the environments of their values',
    files: `deploy:
  stage: deploy
  script: make deploy
  environment: $CLOUD/$PART
  parallel:
    matrix:
      - {CLOUD: north, PART: [app, data]}
      - {CLOUD: [south, west], PART: app}
`,
    jobs: [
      { name: 'deploy: [north, app]', environment: 'north/app' },
      { name: 'deploy: [north, data]', environment: 'north/data' },
      { name: 'deploy: [south, app]', environment: 'south/app' },
      { name: 'deploy: [west, app]', environment: 'west/app' },
    ],
  },
  {
    says: 'has the values of a matrix before the variables of the job and of the file',
    files: `variables: {OS: none, SIZE: small}
test:
  script: make test
  variables: {OS: any, SIZE: large}
  parallel: {matrix: [{OS: [linux]}]}
`,
    jobs: [{ name: 'test: [linux]', variables: { OS: 'linux', SIZE: 'large' } }],
  },
  {
    says: 'decides the rules of each job of a matrix by its values',
    files: `test:
  script: make test
  parallel: {matrix: [{OS: [linux, macos, windows]}]}
  rules: [{if: '$OS == "macos"', when: manual}, {if: '$OS != "windows"'}]
`,
    jobs: [
      { name: 'test: [linux]', when: 'on_success' },
      { name: 'test: [macos]', when: 'manual' },
    ],
  },
  {
    says: 'has the later of two combinations with the same values',
    files: `test:
  script: make test
  parallel: {matrix: [{OS: [linux], CLOUD: [north, south]}, {SYSTEM: [linux], CLOUD: north}]}
`,
    jobs: [
      { name: 'test: [linux, north]', variables: { SYSTEM: 'linux', CLOUD: 'north', OS: undefined } },
      { name: 'test: [linux, south]', variables: { OS: 'linux', CLOUD: 'south', SYSTEM: undefined } },
    ],
  },
  {
    says: 'takes a matrix of 200 combinations',
    files: `test: {script: make test, parallel: {matrix: [{A: [${numbers(20)}], B: [${numbers(10)}]}]}}\n`,
    jobs: Array.from({ length: 200 }, (_, index) => `test: [${Math.floor(index / 10) + 1}, ${(index % 10) + 1}]`),
  },
  {
    says: 'refuses a matrix of more than 200 combinations',
    files: `test:
  script: make test
  parallel: {matrix: [{A: [${numbers(20)}], B: [${numbers(10)}]}, {A: last, B: one}]}
`,
    fault: { keyword: 'parallel:matrix', job: 'test', line: 3 },
  },
  {
    says: 'refuses a matrix that is a map',
    files: `test:
  script: make test
  parallel: {matrix: {OS: [linux, macos]}}
`,
    fault: { keyword: 'parallel:matrix', job: 'test', line: 3 },
  },
  {
    says: 'refuses a value of a matrix that is a map',
    files: `test:
  script: make test
  parallel: {matrix: [{OS: {name: linux}}]}
`,
    fault: { keyword: 'parallel:matrix', job: 'test', line: 3 },
  },
  {
    says: 'refuses a value of a matrix that is an empty list',
    files: `test:
  script: make test
  parallel: {matrix: [{OS: [linux], NODE: []}]}
`,
    fault: { keyword: 'parallel:matrix', job: 'test', line: 3 },
  },
  {
    says: 'refuses a map that has no matrix',
    files: `test:
  script: make test
  parallel: {count: 3}
`,
    fault: { keyword: 'parallel', job: 'test', line: 3 },
  },
];
