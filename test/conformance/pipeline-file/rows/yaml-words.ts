import type { PipelineRow } from '../row.js';

/** Plain values, as the YAML 1.1 reader of Ruby has them. */
export const yamlWordsRows: readonly PipelineRow[] = [
  {
    says: 'reads yes, no, on, and off as booleans',
    files: `test: {script: make test, allow_failure: yes}
lint: {script: make lint, allow_failure: On}
unit: {script: make unit, allow_failure: NO}
docs: {script: make docs, allow_failure: off}
`,
    jobs: [
      { name: 'test', allow_failure: true },
      { name: 'lint', allow_failure: true },
      { name: 'unit', allow_failure: false },
      { name: 'docs', allow_failure: false },
    ],
  },
  {
    says: 'refuses a boolean in quotes',
    files: `test:
  script: make test
  allow_failure: "yes"
`,
    fault: { keyword: 'allow_failure', job: 'test', line: 3 },
  },
  {
    says: 'gives a variable the text of the boolean that is its value',
    files: `test:
  script: make test
  variables: {CACHE: yes, TRACE: off, QUOTED: "yes", LETTER: y, SHOUTED: TRUE}
`,
    jobs: [{ name: 'test', variables: { CACHE: 'true', TRACE: 'false', QUOTED: 'yes', LETTER: 'y', SHOUTED: 'true' } }],
  },
  {
    says: 'reads octal, hexadecimal, and binary numbers and those with underscores and commas',
    files: `test:
  script: make test
  variables:
    OCTAL: 0755
    NEWER: 0o755
    NINE: 089
    HEX: 0x1F
    BINARY: 0b101
    UNDERSCORE: 1_000
    COMMA: 1,000
`,
    jobs: [
      {
        name: 'test',
        variables: {
          OCTAL: '493',
          NEWER: '0o755',
          NINE: '089',
          HEX: '31',
          BINARY: '5',
          UNDERSCORE: '1000',
          COMMA: '1000',
        },
      },
    ],
  },
  {
    says: 'drops the last zero of a version that is a number',
    files: `test:
  script: make test
  variables: {GO: 1.10, NODE: 20.0, PYTHON: "3.10", RUST: 1.80.1, HALF: .5}
`,
    jobs: [{ name: 'test', variables: { GO: '1.1', NODE: '20.0', PYTHON: '3.10', RUST: '1.80.1', HALF: '0.5' } }],
  },
  {
    says: 'reads a time of day as a number of seconds',
    files: `test:
  script: make test
  variables:
    STARTS: 12:30
    ENDS: 12:30:45
    QUOTED: "12:30"
    PORTS: 8080:80
`,
    jobs: [{ name: 'test', variables: { STARTS: '45000', ENDS: '45045', QUOTED: '12:30', PORTS: '8080:80' } }],
  },
  {
    says: 'takes a keyword without a value as absent',
    files: `test:
  script: make test
  stage: ~
  when: null
  allow_failure:
  environment: NULL
`,
    jobs: [{ name: 'test', stage: 'test', when: 'on_success', allow_failure: false, environment: null }],
  },
  {
    says: 'refuses a date that has no quotes',
    files: `test:
  script: make test
  variables:
    RELEASED: 2024-01-02
`,
    fault: { keyword: 'YAML', line: 4 },
  },
  {
    says: 'refuses a time with a date that has no quotes',
    files: `test:
  script: make test
  variables:
    RELEASED: 2024-01-02 10:00:00
`,
    fault: { keyword: 'YAML', line: 4 },
  },
  {
    says: 'takes a date in quotes',
    files: `test:
  script: make test
  variables: {RELEASED: "2024-01-02"}
`,
    jobs: [{ name: 'test', variables: { RELEASED: '2024-01-02' } }],
  },
  {
    says: 'has the last of two jobs with the same name',
    files: `test: {script: make all, when: manual, stage: build}
lint: {script: make lint}
test: {script: make test}
`,
    jobs: [
      { name: 'test', stage: 'test', when: 'on_success', allow_failure: false },
      { name: 'lint', stage: 'test' },
    ],
  },
  {
    says: 'has the last of two equal keywords of a job',
    files: `test:
  script: make test
  when: manual
  variables: {ONE: "1", BOTH: "1"}
  variables: {TWO: "2", BOTH: "2"}
  when: always
`,
    jobs: [{ name: 'test', when: 'always', variables: { ONE: undefined, TWO: '2', BOTH: '2' } }],
  },
  {
    says: 'ignores a tag that it does not know',
    files: `test:
  script: make test
  variables: {REGISTRY: !env registry.example.com, PORT: !!str 5000}
`,
    jobs: [{ name: 'test', variables: { REGISTRY: 'registry.example.com', PORT: '5000' } }],
  },
  {
    says: 'refuses a tag that names a class of Ruby',
    files: `test:
  script: make test
  variables:
    VERSION: !ruby/object:Gem::Version {version: 1.2.3}
`,
    fault: { keyword: 'YAML', line: 4 },
  },
  {
    says: 'refuses a job whose name is a boolean',
    files: `build: {script: make}
on: {script: make deploy}
`,
    fault: { keyword: 'name', line: 2 },
  },
  {
    says: 'takes a name in quotes that would be a boolean without them',
    files: `"on": {script: make deploy}
"true": {script: make}
`,
    jobs: ['on', 'true'],
  },
];
