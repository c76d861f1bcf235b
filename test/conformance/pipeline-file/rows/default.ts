import type { PipelineRow } from '../row.js';

const defaults = `default:
  image: {name: alpine:3.20}
  services: [redis:7]
  before_script: [make setup]
  after_script: [make clean]
  cache: {key: deps, paths: [deps/]}
  artifacts: {paths: [dist/], expire_in: 1 day}
  hooks: {pre_get_sources_script: [echo fetch]}
  id_tokens: {VAULT: {aud: https://vault.example.com}}
  interruptible: yes
  retry: 1
  tags: [linux]
  timeout: 1h
`;

/** Defaults of all jobs, and what jobs inherit of them. */
export const defaultRows: readonly PipelineRow[] = [
  {
    says: 'takes all keywords that can be defaults, and makes no job of them',
    files: `${defaults}build: {script: make}\n`,
    jobs: ['build'],
  },
  {
    says: 'refuses a default that is none',
    files: `default:
  image: alpine:3.20
  stage: build
build: {script: make}
`,
    fault: { keyword: 'default:stage', line: 3 },
  },
  {
    says: 'refuses a stage as a default',
    files: `default: {stage: build}
build: {script: make}
`,
    fault: { keyword: 'default:stage', line: 1 },
  },
  {
    says: 'refuses a default of the wrong form',
    files: `default:
  retry: 5
build: {script: make}
`,
    fault: { keyword: 'default:retry', line: 2 },
  },
  {
    says: 'lets jobs inherit all defaults, none, or some',
    files: `${defaults}all: {script: make all, inherit: {default: true}}
none: {script: make none, inherit: {default: false}}
some: {script: make some, inherit: {default: [image, retry]}}
`,
    jobs: ['all', 'none', 'some'],
  },
  {
    says: 'refuses to inherit what cannot be a default',
    files: `default: {image: alpine:3.20}
build:
  script: make
  inherit: {default: [image, stage]}
`,
    fault: { keyword: 'inherit:default', job: 'build', line: 4 },
  },
  {
    says: 'refuses inherit of anything but defaults and variables',
    files: `build:
  script: make
  inherit: {stages: false}
`,
    fault: { keyword: 'inherit', job: 'build', line: 3 },
  },
  {
    says: 'takes the older defaults at the top',
    files: `image: alpine:3.20
services: [redis:7]
before_script: [make setup]
after_script: [make clean]
cache: {paths: [deps/]}
build: {script: make}
`,
    jobs: ['build'],
  },
  {
    says: 'refuses a default that is at the top, too',
    files: `default: {image: alpine:3.20}
image: alpine:3.19
build: {script: make}
`,
    fault: { keyword: 'image' },
  },
  {
    says: 'refuses at the top what is only a default',
    files: `retry: 1
build: {script: make}
`,
    fault: { keyword: 'retry', line: 1 },
  },
  {
    says: 'leaves out hidden jobs and takes what they have unread',
    files: `.draft: {scrpit: make, stage: nowhere, retry: many}
.list: [one, two]
.text: words
build: {script: make}
`,
    jobs: ['build'],
  },
];
