import type { PipelineRow } from '../row.js';

const main = '.gitlab-ci.yml';

/** Lists in lists: that of the job's script, and one for each reference of the chain. */
const chain = (references: number): string =>
  Array.from({ length: references }, (_, index) => {
    const below = index === references - 1 ? 'make deepest' : `!reference [.part${index + 2}, script]`;
    return `.part${index + 1}: {script: [${below}, make part${index + 1}]}\n`;
  }).join('');

/** Values that are taken from elsewhere by `!reference`. */
export const referenceRows: readonly PipelineRow[] = [
  {
    says: 'takes commands of a hidden job among others',
    files: `.setup: {script: [npm ci]}
test:
  before_script: [!reference [.setup, script]]
  script: [!reference [.setup, script], npm test]
`,
    jobs: ['test'],
  },
  {
    says: 'has the rules of other jobs in their order',
    files: `.never-on-stable: {rules: [{if: '$CI_COMMIT_BRANCH == "stable"', when: never}]}
.by-hand: {rules: [{if: $CI_COMMIT_BRANCH, when: manual}]}
deploy:
  script: make deploy
  rules: [!reference [.never-on-stable, rules], !reference [.by-hand, rules], {when: always}]
review:
  script: make review
  rules:
    - {if: '$CI_COMMIT_BRANCH == "main"', when: on_failure}
    - !reference [.by-hand, rules]
`,
    jobs: [
      { name: 'deploy', when: 'manual', allow_failure: false },
      { name: 'review', when: 'on_failure' },
    ],
  },
  {
    says: 'leaves out a job whose rules are those of another job, as a whole',
    files: `.on-tags: {rules: [{if: $CI_COMMIT_TAG}]}
release: {script: make release, rules: !reference [.on-tags, rules]}
build: {script: make}
`,
    jobs: ['build'],
  },
  {
    says: 'has the refs of another job in only and except',
    files: `.refs: {only: [stable], except: {refs: [main]}}
one: {script: make one, only: !reference [.refs, only]}
two: {script: make two, except: !reference [.refs, except]}
three: {script: make three, only: {refs: !reference [.refs, except, refs]}}
`,
    jobs: ['three'],
  },
  {
    says: 'has all variables or one variable of another job',
    files: `.common: {variables: {REGION: eu, SIZE: small}}
all: {script: make all, variables: !reference [.common, variables]}
one: {script: make one, variables: {PLACE: !reference [.common, variables, REGION]}}
`,
    jobs: [
      { name: 'all', variables: { REGION: 'eu', SIZE: 'small' } },
      { name: 'one', variables: { PLACE: 'eu', REGION: undefined, SIZE: undefined } },
    ],
  },
  {
    says: 'has keywords of jobs that are not hidden, and keys that are none of the pipeline',
    files: `.words: {names: {where: staging}, order: [{job: build}]}
build: {script: make, stage: build, when: always}
test:
  script: !reference [build, script]
  when: !reference [build, when]
  environment: !reference [.words, names, where]
  needs: !reference [.words, order]
`,
    jobs: [
      { name: 'build', when: 'always' },
      { name: 'test', when: 'always', environment: 'staging', needs: ['build'] },
    ],
  },
  {
    says: 'flattens needs and stages of other keys',
    files: `.parts: {stages: [compile, link], needs: [compile]}
stages: [!reference [.parts, stages], check]
compile: {script: make compile, stage: compile}
link: {script: make link, stage: link}
check: {script: make check, stage: check, needs: [!reference [.parts, needs], link]}
`,
    jobs: [
      { name: 'compile', stage: 'compile' },
      { name: 'link', stage: 'link', needs: null },
      { name: 'check', stage: 'check', needs: ['compile', 'link'] },
    ],
  },
  {
    says: 'has values of an included file, and of the file that includes it',
    files: {
      [main]: `include: ci/base.yml
.rules: {by-hand: [{when: manual}]}
test: {script: [!reference [.setup, script], make test], stage: !reference [.setup, stage]}
`,
      'ci/base.yml': `.setup: {script: [make setup], stage: build}
deploy: {script: make deploy, rules: !reference [.rules, by-hand]}
`,
    },
    jobs: [
      { name: 'test', stage: 'build' },
      { name: 'deploy', when: 'manual' },
    ],
  },
  {
    says: 'sees what another job has by extending',
    files: `.base: {script: [make base], stage: deploy}
.middle: {extends: .base}
test: {script: [!reference [.middle, script], make test], stage: !reference [.middle, stage]}
`,
    jobs: [{ name: 'test', stage: 'deploy' }],
  },
  {
    says: 'replaces variables that are a reference by those of the job that extends',
    files: `.common: {variables: {REGION: eu}}
.base: {script: make, variables: !reference [.common, variables]}
as-it-is: {extends: .base}
own: {extends: .base, variables: {SIZE: small}}
`,
    jobs: [
      { name: 'as-it-is', variables: { REGION: 'eu' } },
      { name: 'own', variables: { SIZE: 'small', REGION: undefined } },
    ],
  },
  {
    says: 'takes commands that are ten lists deep',
    files: `${chain(9)}test: {script: [!reference [.part1, script]]}\n`,
    jobs: ['test'],
  },
  {
    says: 'refuses commands that are eleven lists deep',
    files: `test: {script: [!reference [.part1, script]]}\n${chain(10)}`,
    fault: { keyword: 'script', job: 'test', line: 10 },
  },
  {
    says: 'refuses a reference to a job that is not there',
    files: `test:
  script:
    - make test
    - !reference [.setup, script]
`,
    fault: { keyword: '!reference', job: 'test', line: 4 },
  },
  {
    says: 'refuses a reference to a keyword that is not there',
    files: `.setup: {image: alpine:3.20}
test:
  script: make test
  rules: !reference [.setup, rules]
`,
    fault: { keyword: '!reference', job: 'test', line: 4 },
  },
  {
    says: 'refuses references in a circle',
    files: `.one: {script: [!reference [.two, script]]}
.two: {script: [!reference [.one, script]]}
test: {script: [make]}
`,
    fault: { keyword: '!reference' },
  },
  {
    says: 'refuses a reference that is no list of names',
    files: `.setup: {script: [make setup]}
test:
  script: !reference .setup
`,
    fault: { keyword: '!reference', job: 'test', line: 3 },
  },
  {
    says: 'takes a matrix of another job as a whole',
    files: `.systems: {matrix: [{OS: [linux, macos]}]}
test: {script: make test, parallel: {matrix: !reference [.systems, matrix]}}
`,
    jobs: ['test: [linux]', 'test: [macos]'],
  },
  {
    says: 'refuses a matrix of another job among others',
    files: `.systems: {matrix: [{OS: [linux, macos]}]}
test:
  script: make test
  parallel: {matrix: [!reference [.systems, matrix], {OS: windows}]}
`,
    fault: { keyword: 'parallel:matrix', job: 'test', line: 4 },
  },
];
