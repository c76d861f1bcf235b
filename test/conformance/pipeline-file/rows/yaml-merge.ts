import type { PipelineRow } from '../row.js';

const uses = Array.from({ length: 150 }, (_, index) => `job-${index + 1}`);

/** Each level has the one before it nine times: nine to the power of eight texts in all. */
const bomb = Array.from({ length: 8 }, (_, level) => {
  const below = level === 0 ? 'echo' : `*level${level - 1}`;
  return `.level${level}: &level${level} [${Array.from({ length: 9 }, () => below).join(', ')}]\n`;
}).join('');

/** Anchors, aliases, and merge keys, as the YAML 1.1 reader of Ruby has them. */
export const yamlMergeRows: readonly PipelineRow[] = [
  {
    says: 'has the last of several merged maps',
    files: `.by-hand: &by-hand {when: manual, stage: deploy}
.in-any-case: &in-any-case {when: always}
notify:
  <<: *by-hand
  <<: *in-any-case
  script: make notify
`,
    jobs: [{ name: 'notify', stage: 'deploy', when: 'always', allow_failure: false }],
  },
  {
    says: 'overrides a keyword that stands before a merged map',
    files: `.by-hand: &by-hand {when: manual, stage: deploy}
notify:
  script: make notify
  when: always
  <<: *by-hand
`,
    jobs: [{ name: 'notify', stage: 'deploy', when: 'manual', allow_failure: true }],
  },
  {
    says: 'keeps a keyword that stands after a merged map',
    files: `.by-hand: &by-hand {when: manual, stage: deploy}
notify:
  <<: *by-hand
  script: make notify
  when: always
`,
    jobs: [{ name: 'notify', stage: 'deploy', when: 'always', allow_failure: false }],
  },
  {
    says: 'merges each map where it stands between other keywords',
    files: `.build: &build {stage: build, when: always}
.deploy: &deploy {stage: deploy}
notify:
  <<: *build
  stage: test
  when: on_failure
  <<: *deploy
  script: make notify
`,
    jobs: [{ name: 'notify', stage: 'deploy', when: 'on_failure' }],
  },
  {
    says: 'has the first of a list of merged maps',
    files: `.by-hand: &by-hand {when: manual}
.in-any-case: &in-any-case {when: always, stage: deploy}
notify:
  <<: [*by-hand, *in-any-case]
  script: make notify
`,
    jobs: [{ name: 'notify', stage: 'deploy', when: 'manual', allow_failure: true }],
  },
  {
    says: 'replaces a map in a merged map as a whole',
    files: `.common: &common
  script: make
  variables: {MODE: debug, JOBS: "4"}
build:
  <<: *common
  variables: {MODE: release}
`,
    jobs: [{ name: 'build', variables: { MODE: 'release', JOBS: undefined } }],
  },
  {
    says: 'merges a map that is written in place',
    files: `build:
  <<: {when: manual, stage: build}
  script: make
`,
    jobs: [{ name: 'build', stage: 'build', when: 'manual' }],
  },
  {
    says: 'refuses a merge key whose value is no map',
    files: `build:
  script: make
  <<: debug
`,
    fault: { keyword: '<<', job: 'build', line: 3 },
  },
  {
    says: 'reads 150 uses of an anchor that has another anchor',
    files: `.variables: &variables {MODE: release, JOBS: "4"}
.common: &common
  stage: build
  variables: {<<: *variables, LEVEL: "2"}
  before_script: [echo start]
.job: &job
  <<: *common
  script: [make, make install]
${uses.map((name) => `${name}: *job\n`).join('')}`,
    jobs: uses.map((name) => ({ name, stage: 'build', variables: { MODE: 'release', JOBS: '4', LEVEL: '2' } })),
  },
  {
    says: 'flattens lists in a script',
    files: `.setup: &setup [npm ci, npm run build]
.check: &check [*setup, npm test]
check:
  script: [*check, npm pack]
`,
    jobs: ['check'],
  },
  {
    says: 'has the nearest of two anchors of the same name above an alias',
    files: `.first: &base {when: manual}
one: {<<: *base, script: make one}
.second: &base {when: always}
two: {<<: *base, script: make two}
`,
    jobs: [
      { name: 'one', when: 'manual' },
      { name: 'two', when: 'always' },
    ],
  },
  {
    says: 'refuses an alias without an anchor',
    files: `build:
  script: make
  variables: *common
`,
    fault: { keyword: 'YAML', line: 3 },
  },
  {
    says: 'refuses a map that contains itself',
    files: `.loop: &loop
  variables: *loop
build: {script: make}
`,
    fault: { keyword: 'YAML' },
  },
  {
    says: 'refuses aliases that make a file too large',
    files: `${bomb}build:
  script: *level7
`,
    fault: { keyword: 'YAML' },
  },
];
