import type { PipelineRow } from '../row.ts';

/** Values as the file writes them, and the variables of the file that a job inherits. */
export const variableFormsRows: readonly PipelineRow[] = [
  {
    says: 'has the value of a variable that is described',
    files: `variables:
  TARGET: {value: staging, description: Where to deploy, options: [production, staging]}
  NOTE: {description: A note of the deployment}
  PLAIN: {value: x}
deploy: {script: make, rules: [{if: '$TARGET == "staging" && $PLAIN == "x"'}]}
note: {script: make, rules: [{if: '$NOTE == ""'}]}
unknown: {script: make, rules: [{if: $NOTE == null}]}`,
    jobs: [{ name: 'deploy', variables: { TARGET: 'staging', NOTE: '', PLAIN: 'x' } }, 'note'],
  },
  {
    says: 'takes numbers, words, and texts as values',
    files: `variables:
  COUNT: 12
  BIG: 1_000
  MODE: 0644
  HEX: 0x1F
  RATIO: 1.5
  VERSION: 1.10
  QUOTED: "1.10"
  PADDED: "007"
  FLAG: true
  WORD: yes
  TEXT: "no"
build: {script: make}`,
    jobs: [
      {
        name: 'build',
        variables: {
          COUNT: '12',
          BIG: '1000',
          MODE: '420',
          HEX: '31',
          RATIO: '1.5',
          VERSION: '1.1',
          QUOTED: '1.10',
          PADDED: '007',
          FLAG: 'true',
          WORD: 'true',
          TEXT: 'no',
        },
      },
    ],
  },
  {
    says: 'compares values as texts',
    files: `variables: {COUNT: 12, FLAG: true, VERSION: 1.10}
count: {script: make, rules: [{if: '$COUNT == "12"'}]}
flag: {script: make, rules: [{if: '$FLAG == "true"'}]}
version: {script: make, rules: [{if: '$VERSION == "1.10"'}]}
short: {script: make, rules: [{if: '$VERSION == "1.1"'}]}
own: {script: make, variables: {SIZE: 3}, rules: [{if: '$SIZE =~ /^[0-4]$/'}]}`,
    jobs: ['count', 'flag', 'short', 'own'],
  },
  {
    says: 'keeps the lines of a value',
    files: `variables:
  LINES: |
    one
    two
  FOLDED: >-
    one
    two
build: {script: make}`,
    jobs: [{ name: 'build', variables: { LINES: 'one\ntwo\n', FOLDED: 'one two' } }],
  },
  {
    says: 'has no variables of the file in a job that inherits none',
    files: `variables: {A: a, B: b}
none:
  script: make
  inherit: {variables: false}
  variables: {C: c}
  rules: [{if: $A == null && $C}]
all: {script: make, inherit: {variables: true}}
hidden: {script: make, inherit: {variables: false}, rules: [{if: $A}]}`,
    jobs: [
      { name: 'none', variables: { A: undefined, B: undefined, C: 'c' } },
      { name: 'all', variables: { A: 'a', B: 'b' } },
    ],
  },
  {
    says: 'has the variables of the file in a job that it inherits by name',
    files: `variables: {A: a, B: b, C: c}
some: {script: make, inherit: {variables: [A, C]}, environment: {name: "n-$A$B$C"}}
none: {script: make, inherit: {variables: []}}
other: {script: make, inherit: {default: false}}`,
    jobs: [
      { name: 'some', environment: 'n-ac', variables: { A: 'a', B: undefined, C: 'c' } },
      { name: 'none', variables: { A: undefined } },
      { name: 'other', variables: { A: 'a', B: 'b', C: 'c' } },
    ],
  },
  {
    says: 'has no variables of its workflow in a job that inherits none, but those of the project',
    project: [{ key: 'HOST', value: 'project' }],
    files: `workflow: {rules: [{if: $CI, variables: {KIND: workflow}}]}
variables: {KIND: file}
none: {script: make, inherit: {variables: false}, rules: [{if: $KIND == null && $HOST}]}
kind: {script: make, inherit: {variables: [KIND]}}`,
    jobs: [
      { name: 'none', variables: { KIND: undefined } },
      { name: 'kind', variables: { KIND: 'workflow' } },
    ],
  },
  {
    says: 'adds variables of a rule to a job that inherits none',
    files: `variables: {A: a, B: b}
build: {script: make, inherit: {variables: false}, rules: [{if: $CI, variables: {B: rule}}]}`,
    jobs: [{ name: 'build', variables: { A: undefined, B: 'rule' } }],
  },
  {
    says: 'has the variables of a job that it extends, one by one',
    files: `.base: {variables: {SIZE: small, ZONE: eu}}
build: {extends: .base, script: make, variables: {SIZE: big}}`,
    jobs: [{ name: 'build', variables: { SIZE: 'big', ZONE: 'eu' } }],
  },
  {
    says: 'is refused for a variable that is a list',
    files: `variables:
  ZONES: [eu, us]
build: {script: make}`,
    fault: { keyword: 'variables', line: 2 },
  },
  {
    says: 'is refused for variables that are a list',
    files: `build:
  script: make
  variables: [ZONE]`,
    fault: { keyword: 'variables', job: 'build', line: 3 },
  },
  {
    says: 'is refused for a value that is none of its options',
    files: `variables:
  TARGET:
    value: testing
    options: [production, staging]
build: {script: make}`,
    fault: { keyword: 'options' },
  },
  {
    says: 'is refused for an unknown keyword of a variable',
    files: `variables:
  TARGET:
    value: staging
    default: production
build: {script: make}`,
    fault: { keyword: 'default', line: 4 },
  },
  {
    says: 'is refused for a description of a variable of a job',
    files: `build:
  script: make
  variables:
    TARGET:
      value: staging
      description: Where to deploy`,
    fault: { keyword: 'description', job: 'build', line: 6 },
  },
  {
    says: 'is refused for a variable of a rule that is not a text',
    files: `build:
  script: make
  rules:
    - if: $CI
      variables:
        TARGET: {value: staging, expand: false}`,
    fault: { keyword: 'variables', job: 'build', line: 6 },
  },
  {
    says: 'is refused for an expansion that is neither true nor false',
    files: `variables:
  TARGET:
    value: staging
    expand: sometimes
build: {script: make}`,
    fault: { keyword: 'expand', line: 4 },
  },
  {
    says: 'is refused for inherited variables that are neither names nor true or false',
    files: `build:
  script: make
  inherit:
    variables: A`,
    fault: { keyword: 'variables', job: 'build', line: 4 },
  },
];
