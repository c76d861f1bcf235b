import type { PipelineRow } from '../row.js';

const long = 'x'.repeat(255);

/** Names of jobs, what a job must have, and words that are no keywords. */
export const jobsRows: readonly PipelineRow[] = [
  {
    says: 'keeps the names of jobs as they are written',
    files: `build: {script: make}
"unit tests: linux": {script: make}
deploy/staging 1.10 [eu]: {script: make}
Prüfung ✓: {script: make}
pages: {script: make pages}
default-job: {script: make}
"nil": {script: make}
`,
    jobs: ['build', 'unit tests: linux', 'deploy/staging 1.10 [eu]', 'Prüfung ✓', 'pages', 'default-job', 'nil'],
  },
  { says: 'takes a name of 255 characters', files: `${long}: {script: make}\n`, jobs: [long] },
  { says: 'refuses a name of 256 characters', files: `x${long}: {script: make}\n`, fault: { keyword: 'name' } },
  {
    says: 'refuses a job that has the name of a keyword',
    files: `build: {script: make}
services: {script: make services}
`,
    fault: { keyword: 'services', line: 2 },
  },
  {
    says: 'refuses a job without a script',
    files: `build: {script: make}
deploy:
  stage: deploy
  environment: staging
`,
    fault: { keyword: 'script', job: 'deploy', line: 2 },
  },
  {
    says: 'refuses a script without commands',
    files: `build:
  stage: build
  script: []
`,
    fault: { keyword: 'script', job: 'build', line: 3 },
  },
  {
    says: 'refuses a script that is a map',
    files: `build:
  script: {run: make}
`,
    fault: { keyword: 'script', job: 'build', line: 2 },
  },
  {
    says: 'refuses an unknown keyword of a job',
    files: `build:
  script: make
  enviroment: staging
`,
    fault: { keyword: 'enviroment', job: 'build', line: 3 },
  },
  {
    says: 'refuses an unknown keyword of a job that its rules leave out',
    files: `build: {script: make}
deploy:
  rules: [{when: never}]
  script: make deploy
  allow_fail: yes
`,
    fault: { keyword: 'allow_fail', job: 'deploy', line: 5 },
  },
  {
    says: 'refuses an unknown keyword at the top',
    files: `build: {script: make}
version: 2
`,
    fault: { keyword: 'version', line: 2 },
  },
  {
    says: 'refuses a list at the top that is no keyword',
    files: `jobs: [build, test]
build: {script: make}
`,
    fault: { keyword: 'jobs', line: 1 },
  },
  { says: 'refuses a file of hidden jobs alone', files: '.build: {script: make}\n', fault: { keyword: 'jobs' } },
  {
    says: 'refuses a file of variables alone',
    files: 'variables: {MODE: debug}\nstages: [build]\n',
    fault: { keyword: 'jobs' },
  },
  {
    says: 'refuses a job that triggers another pipeline',
    files: `build: {script: make}
downstream:
  stage: deploy
  trigger: harbor/deploy
`,
    fault: { keyword: 'trigger', job: 'downstream', line: 4 },
  },
  {
    says: 'refuses a job that triggers a pipeline of its own project, though its rules leave it out',
    files: `build: {script: make}
child:
  rules: [{if: $CHILD}]
  trigger: {include: ci/child.yml}
`,
    fault: { keyword: 'trigger', job: 'child', line: 4 },
  },
  {
    says: 'takes a job that publishes pages, by its name or its keyword',
    files: `pages: {script: make pages, artifacts: {paths: [public]}, publish: public}
handbook: {script: make handbook, pages: {publish: dist, path_prefix: $CI_COMMIT_BRANCH, expire_in: 1 week}}
manual: {script: make manual, pages: true}
`,
    jobs: ['pages', 'handbook', 'manual'],
  },
  {
    says: 'takes default, workflow, and spec for jobs where they have a script',
    files: `.run: {script: make}
spec: {script: [make spec], stage: build}
default: {extends: .run, image: ruby}
workflow: {script: make flow, when: manual}
image: alpine
`,
    jobs: [{ name: 'spec', stage: 'build' }, 'default', { name: 'workflow', when: 'manual' }],
  },
];
