import type { PipelineRow } from '../row.ts';

/** `rules:changes`: the paths that a push changed, or that differ from another ref. */
export const rulesChangesRows: readonly PipelineRow[] = [
  {
    says: 'runs a job whose "never" is for changes that the push lacks',
    changed: ['src/a.c'],
    files: `build: {script: make, rules: [{changes: ["docs/**/*"], when: never}, {when: on_success}]}`,
    jobs: [{ name: 'build', when: 'on_success' }],
  },
  {
    says: 'leaves out a job whose "never" is for changes that the push has',
    changed: ['docs/guide/start.md', 'src/a.c'],
    files: `build: {script: make, rules: [{changes: ["docs/**/*"], when: never}, {when: on_success}]}
lint: {script: make}`,
    jobs: ['lint'],
  },
  {
    says: 'runs a job if one of its paths changed, in either form',
    changed: ['README.md', 'Dockerfile'],
    files: `list: {script: make, rules: [{changes: [Dockerfile, compose.yml]}]}
paths: {script: make, rules: [{changes: {paths: [compose.yml, Dockerfile]}}]}
other: {script: make, rules: [{changes: [compose.yml]}]}
other-paths: {script: make, rules: [{changes: {paths: [compose.yml]}}]}
case: {script: make, rules: [{changes: [dockerfile]}]}`,
    jobs: ['list', 'paths'],
  },
  {
    says: 'lets a star stay within its directory',
    changed: ['docs/guide/start.md'],
    files: `one: {script: make, rules: [{changes: ["docs/*"]}]}
two: {script: make, rules: [{changes: ["docs/*/*"]}]}
deep: {script: make, rules: [{changes: ["docs/**/*"]}]}
deep-name: {script: make, rules: [{changes: ["docs/**/*.md"]}]}
anywhere: {script: make, rules: [{changes: ["**/*.md"]}]}
top: {script: make, rules: [{changes: ["*.md"]}]}
directory: {script: make, rules: [{changes: [docs]}]}
slash: {script: make, rules: [{changes: [docs/]}]}
relative: {script: make, rules: [{changes: ["./docs/**/*"]}]}`,
    jobs: ['two', 'deep', 'deep-name', 'anywhere'],
  },
  {
    says: 'lets two stars and a slash stand for no directory, too',
    changed: ['start.md'],
    files: `anywhere: {script: make, rules: [{changes: ["**/*.md"]}]}
top: {script: make, rules: [{changes: ["*.md"]}]}
all: {script: make, rules: [{changes: ["**/*"]}]}
docs: {script: make, rules: [{changes: ["docs/**/*"]}]}`,
    jobs: ['anywhere', 'top', 'all'],
  },
  {
    says: 'takes two stars at the end for one',
    changed: ['docs/start.md', 'lib/ports/north.c'],
    files: `near: {script: make, rules: [{changes: ["docs/**"]}]}
far: {script: make, rules: [{changes: ["lib/**"]}]}`,
    jobs: ['near'],
  },
  {
    says: 'reads alternatives, sets, and question marks in paths',
    changed: ['lib/crane.rb', 'v2/a.txt'],
    files: `braces: {script: make, rules: [{changes: ["lib/*.{py,rb}"]}]}
braces-not: {script: make, rules: [{changes: ["lib/*.{py,sh}"]}]}
set: {script: make, rules: [{changes: ["v[0-9]/*"]}]}
set-not: {script: make, rules: [{changes: ["v[^0-9]/*"]}]}
any: {script: make, rules: [{changes: ["v?/a.txt"]}]}
any-not: {script: make, rules: [{changes: ["v??/a.txt"]}]}`,
    jobs: ['braces', 'set', 'any'],
  },
  {
    says: 'lets stars match names that begin with a dot',
    changed: ['.config/.eslintrc'],
    files: `hidden: {script: make, rules: [{changes: ["**/*"]}]}
name: {script: make, rules: [{changes: [".config/*"]}]}
star: {script: make, rules: [{changes: ["*/*"]}]}`,
    jobs: ['hidden', 'name', 'star'],
  },
  {
    says: 'expands variables in paths, and those within them',
    changed: ['app/docker/Dockerfile'],
    files: `variables: {ROOT: app, IMAGES: "$ROOT/docker"}
one: {script: make, rules: [{changes: ["$ROOT/**/*"]}]}
nested: {script: make, rules: [{changes: ["$IMAGES/*"]}]}
braces: {script: make, rules: [{changes: ["\${IMAGES}/Dockerfile"]}]}
own: {script: make, variables: {ROOT: lib}, rules: [{changes: ["$ROOT/**/*"]}]}`,
    jobs: ['one', 'nested', 'braces'],
  },
  {
    says: 'keeps the dollar sign of an unknown variable in a path',
    changed: ['$HOLD/list.txt'],
    files: `kept: {script: make, rules: [{changes: ["$HOLD/*"]}]}
other: {script: make, rules: [{changes: ["/*"]}]}`,
    jobs: ['kept'],
  },
  {
    says: 'needs all clauses of a rule to hold',
    changed: ['Dockerfile'],
    tree: ['compose.yml'],
    files: `all:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH == "main"
      changes: [Dockerfile]
      exists: [compose.yml]
      when: manual
      allow_failure: true
no-if: {script: make, rules: [{if: $CI_COMMIT_TAG, changes: [Dockerfile]}]}
no-change: {script: make, rules: [{if: $CI_COMMIT_BRANCH, changes: [README.md]}]}
no-file: {script: make, rules: [{changes: [Dockerfile], exists: [missing.yml]}]}`,
    jobs: [{ name: 'all', when: 'manual', allow_failure: true }],
  },
  {
    says: 'holds changes for true on a new branch',
    ref: 'topic',
    files: `build: {script: make, rules: [{changes: [nothing.txt]}]}
skipped: {script: make, rules: [{changes: [nothing.txt], when: never}, {when: always}]}`,
    jobs: ['build'],
  },
  {
    says: 'holds changes for true on a tag',
    ref: 'v1.0',
    tag: true,
    files: `build: {script: make, rules: [{changes: [nothing.txt]}]}
both: {script: make, rules: [{if: $CI_COMMIT_TAG, changes: [nothing.txt], when: manual}]}`,
    jobs: ['build', { name: 'both', when: 'manual' }],
  },
  {
    says: 'holds changes for true in a schedule',
    source: 'schedule',
    files: `build: {script: make, rules: [{changes: [nothing.txt]}]}`,
    jobs: ['build'],
  },
  {
    says: 'holds changes for true if the API asked for it',
    source: 'api',
    files: `build: {script: make, rules: [{changes: {paths: [nothing.txt]}}]}`,
    jobs: ['build'],
  },
  {
    says: 'holds changes for false after a push that changed no file',
    changed: [],
    files: `build: {script: make, rules: [{changes: ["**/*"]}]}
check: {script: make, rules: [{changes: ["**/*"], when: never}, {when: on_success}]}`,
    jobs: ['check'],
  },
  {
    says: 'compares with another ref instead of the push',
    ref: 'topic',
    changed: ['README.md'],
    compared: { main: ['src/a.c'], 'refs/heads/stable': [] },
    files: `source: {script: make, rules: [{changes: {paths: ["src/**/*"], compare_to: main}}]}
readme: {script: make, rules: [{changes: {paths: [README.md], compare_to: main}}]}
pushed: {script: make, rules: [{changes: {paths: [README.md]}}]}
same: {script: make, rules: [{changes: {paths: ["**/*"], compare_to: refs/heads/stable}}]}`,
    jobs: ['source', 'pushed'],
  },
  {
    says: 'compares with another ref where there was no push',
    source: 'schedule',
    ref: 'topic',
    compared: { main: ['src/a.c'] },
    files: `variables: {BASE: "$CI_DEFAULT_BRANCH"}
source: {script: make, rules: [{changes: {paths: ["src/*"], compare_to: main}}]}
docs: {script: make, rules: [{changes: {paths: ["docs/*"], compare_to: main}}]}
variable: {script: make, rules: [{changes: {paths: ["src/*"], compare_to: $BASE}}]}`,
    jobs: ['source', 'variable'],
  },
  {
    says: 'is refused for a comparison with a ref that is not there',
    files: `build:
  script: make
  rules:
    - changes:
        paths: [src/a.c]
        compare_to: gone`,
    fault: { keyword: 'compare_to', job: 'build', line: 6 },
  },
  {
    says: 'is refused for a comparison without paths',
    files: `build:
  script: make
  rules:
    - changes: {compare_to: main}`,
    fault: { keyword: 'changes', job: 'build', line: 4 },
  },
  {
    says: 'is refused for changes that are a text',
    files: `build:
  script: make
  rules:
    - changes: src/a.c`,
    fault: { keyword: 'changes', job: 'build', line: 4 },
  },
  {
    says: 'is refused for more than fifty paths',
    files: `build:
  script: make
  rules:
    - changes: [${Array.from({ length: 51 }, (_, index) => `src/${index}.c`).join(', ')}]`,
    fault: { keyword: 'changes', job: 'build', line: 4 },
  },
];
