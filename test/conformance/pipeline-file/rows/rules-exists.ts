import type { PipelineRow } from '../row.ts';

/** `rules:exists`: the files of the commit. */
export const rulesExistsRows: readonly PipelineRow[] = [
  {
    says: 'runs a job if one of its files is in the tree, in either form',
    tree: ['Dockerfile', 'src/main.c'],
    files: `list: {script: make, rules: [{exists: [Cargo.toml, Dockerfile]}]}
paths: {script: make, rules: [{exists: {paths: [src/main.c]}}]}
other: {script: make, rules: [{exists: [Cargo.toml, main.c]}]}
case: {script: make, rules: [{exists: [dockerfile]}]}`,
    jobs: ['list', 'paths'],
  },
  {
    says: 'finds files by patterns',
    tree: ['lib/crane/arm.rb', 'go.mod', '.hidden/x.py'],
    files: `anywhere: {script: make, rules: [{exists: ["**/*.rb"]}]}
within: {script: make, rules: [{exists: ["lib/**/*.rb"]}]}
one: {script: make, rules: [{exists: ["lib/*.rb"]}]}
top: {script: make, rules: [{exists: ["*.rb"]}]}
top-mod: {script: make, rules: [{exists: ["*.mod"]}]}
deep-mod: {script: make, rules: [{exists: ["**/go.mod"]}]}
hidden: {script: make, rules: [{exists: ["**/*.py"]}]}
braces: {script: make, rules: [{exists: ["lib/**/*.{py,rb}"]}]}`,
    jobs: ['anywhere', 'within', 'top-mod', 'deep-mod', 'hidden', 'braces'],
  },
  {
    says: 'leaves out a job whose "never" is for a file that is in the tree',
    tree: ['.skip-tests'],
    files: `test: {script: make, rules: [{exists: [.skip-tests], when: never}, {when: on_success}]}
lint: {script: make, rules: [{exists: [.skip-lint], when: never}, {when: on_success}]}`,
    jobs: ['lint'],
  },
  {
    says: 'finds a directory by a slash at its end only',
    tree: ['chart/values.yaml'],
    files: `slash: {script: make, rules: [{exists: [chart/]}]}
bare: {script: make, rules: [{exists: [chart]}]}
other: {script: make, rules: [{exists: [charts/]}]}`,
    jobs: ['slash'],
  },
  {
    says: 'looks at the tree whatever the push changed',
    changed: ['README.md'],
    tree: ['Makefile', 'README.md'],
    files: `build: {script: make, rules: [{exists: [Makefile]}]}
own: {script: make, rules: [{exists: [.gitlab-ci.yml]}]}`,
    jobs: ['build', 'own'],
  },
  {
    says: 'expands variables in the names of files',
    tree: ['deploy/eu.yml'],
    files: `variables: {REGION: eu}
eu: {script: make, rules: [{exists: [deploy/$REGION.yml]}]}
us: {script: make, variables: {REGION: us}, rules: [{exists: ["deploy/\${REGION}.yml"]}]}
pattern: {script: make, variables: {ANY: "**/*.yml"}, rules: [{exists: [$ANY]}]}`,
    jobs: ['eu', 'pattern'],
  },
  {
    says: 'is refused for a search in another project',
    files: `build:
  script: make
  rules:
    - exists:
        paths: [Dockerfile]
        project: tools/images`,
    fault: { keyword: 'project', job: 'build', line: 6 },
  },
  {
    says: 'is refused for a search without paths',
    files: `build:
  script: make
  rules:
    - exists: {}`,
    fault: { keyword: 'exists', job: 'build', line: 4 },
  },
  {
    says: 'is refused for files that are not texts',
    files: `build:
  script: make
  rules:
    - exists: [{path: Dockerfile}]`,
    fault: { keyword: 'exists', job: 'build', line: 4 },
  },
  {
    says: 'finds a directory by its path with a slash at the end, and by no pattern',
    tree: ['docs/use/index.md'],
    files: `path: {script: make, rules: [{exists: [docs/]}]}
below: {script: make, rules: [{exists: [docs/use/]}]}
gone: {script: make, rules: [{exists: [doc/]}]}
bare: {script: make, rules: [{exists: [docs]}]}
pattern: {script: make, rules: [{exists: ["docs/*/"]}]}
`,
    jobs: ['path', 'below'],
  },
];
