import type { PipelineRow } from '../row.js';

/** Files that are no YAML or no map, and documents in one file. */
export const yamlFaultsRows: readonly PipelineRow[] = [
  {
    says: 'refuses a tab as indentation',
    files: 'build:\n  script: make\ntest:\n\tscript: make test\n',
    fault: { keyword: 'YAML', line: 4 },
  },
  {
    says: 'refuses a second colon in a value without quotes',
    files: `build:
  script: make
  variables:
    TITLE: Release: the first
`,
    fault: { keyword: 'YAML', line: 4 },
  },
  {
    says: 'refuses a value that begins with a reserved character',
    files: `build:
  script: make
  variables:
    OWNER: @harbor
`,
    fault: { keyword: 'YAML', line: 4 },
  },
  {
    says: 'refuses a text whose quotes are not closed',
    files: `build:
  script: "make
test:
  script: make test
`,
    fault: { keyword: 'YAML' },
  },
  {
    says: 'refuses a list that is not closed',
    files: `build:
  script: [make, make install
test:
  script: make test
`,
    fault: { keyword: 'YAML' },
  },
  {
    says: 'refuses a file that is a list',
    files: `- build
- test
`,
    fault: { keyword: 'YAML' },
  },
  {
    says: 'refuses a file that is a text',
    files: 'make test\n',
    fault: { keyword: 'YAML' },
  },
  {
    says: 'refuses a file that has only comments',
    files: '# Jobs come later.\n',
    fault: { keyword: 'YAML' },
  },
  {
    says: 'is not made on request from a file that is empty',
    files: '',
    source: 'api',
    fault: { keyword: '.gitlab-ci.yml' },
  },
  {
    says: 'takes a file that begins with a document marker',
    files: `---
# Built on each push.
build: {script: make}
`,
    jobs: ['build'],
  },
  {
    says: 'refuses two documents, of which GitLab drops the second',
    files: `build: {script: make}
---
test: {script: make test}
`,
    fault: { keyword: 'YAML', line: 2 },
  },
  {
    says: 'refuses a header with inputs',
    files: `spec: {inputs: {job_stage: {default: test}}}
---
build: {script: make}
`,
    fault: { keyword: 'spec:inputs', line: 1 },
  },
  {
    says: 'refuses a header that is not parted from the jobs',
    files: `spec: {inputs: {job_stage: {default: test}}}
build: {script: make}
`,
    fault: { keyword: 'spec', line: 1 },
  },
  {
    says: 'takes a byte order mark and line ends of Windows',
    files: '\uFEFFbuild:\r\n  script: make\r\ntest:\r\n  script: make test\r\n',
    jobs: ['build', 'test'],
  },
  {
    says: 'refuses a command that a colon makes a map',
    files: `build:
  script:
    - make
    - echo status: done
`,
    fault: { keyword: 'script', job: 'build' },
  },
  {
    says: 'refuses a command that is a boolean',
    files: `build:
  script: [make, true]
`,
    fault: { keyword: 'script', job: 'build', line: 2 },
  },
  {
    says: 'takes a command in quotes that would be a map or a boolean without them',
    files: `build:
  script: ["true", 'echo status: done', ":"]
`,
    jobs: ['build'],
  },
];
