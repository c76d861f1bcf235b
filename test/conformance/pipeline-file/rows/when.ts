import type { PipelineRow } from '../row.js';

/** When jobs run, and which of them may fail. */
export const whenRows: readonly PipelineRow[] = [
  {
    says: 'has jobs of all kinds of when, of which those by hand may fail',
    files: `default-kind: {script: make}
good: {script: make, when: on_success}
bad: {script: make, when: on_failure}
any: {script: make, when: always}
hand: {script: make, when: manual}
later: {script: make, when: delayed, start_in: 30 minutes}
`,
    jobs: [
      { name: 'default-kind', when: 'on_success', allow_failure: false },
      { name: 'good', when: 'on_success', allow_failure: false },
      { name: 'bad', when: 'on_failure', allow_failure: false },
      { name: 'any', when: 'always', allow_failure: false },
      { name: 'hand', when: 'manual', allow_failure: true },
      { name: 'later', when: 'delayed', start_in: 1800, allow_failure: false },
    ],
  },
  {
    says: 'keeps what a job by hand says about failures',
    files: `blocks: {script: make, when: manual, allow_failure: false}
codes: {script: make, when: manual, allow_failure: {exit_codes: [2]}}
`,
    jobs: [
      { name: 'blocks', when: 'manual', allow_failure: false },
      { name: 'codes', when: 'manual', allow_failure: false },
    ],
  },
  {
    says: 'has jobs by hand that may not fail where a rule says manual',
    files: `blocks: {script: make, rules: [{when: manual}]}
rule: {script: make, rules: [{when: manual, allow_failure: true}]}
job: {script: make, allow_failure: true, rules: [{when: manual}]}
`,
    jobs: [
      { name: 'blocks', when: 'manual', allow_failure: false },
      { name: 'rule', when: 'manual', allow_failure: true },
      { name: 'job', when: 'manual', allow_failure: true },
    ],
  },
  {
    says: 'takes exit codes with which a job may fail',
    files: `one: {script: make, allow_failure: {exit_codes: 137}}
several: {script: make, allow_failure: {exit_codes: [137, 255]}}
`,
    jobs: [
      { name: 'one', allow_failure: false },
      { name: 'several', allow_failure: false },
    ],
  },
  {
    says: 'refuses exit codes that are no numbers',
    files: `build:
  script: make
  allow_failure: {exit_codes: [segfault]}
`,
    fault: { keyword: 'allow_failure:exit_codes', job: 'build', line: 3 },
  },
  {
    says: 'refuses when: never of a job',
    files: `build:
  script: make
  when: never
`,
    fault: { keyword: 'when', job: 'build', line: 3 },
  },
  {
    says: 'refuses an unknown kind of when',
    files: `build:
  script: make
  when: sometimes
`,
    fault: { keyword: 'when', job: 'build', line: 3 },
  },
  {
    says: 'reads delays in words',
    files: `seconds: {script: make, when: delayed, start_in: "5"}
unit: {script: make, when: delayed, start_in: 10 seconds}
both: {script: make, when: delayed, start_in: 1 hour 30 minutes}
short: {script: make, when: delayed, start_in: 2h30m}
day: {script: make, when: delayed, start_in: 1 day}
week: {script: make, when: delayed, start_in: 1 week}
rule: {script: make, rules: [{when: delayed, start_in: 20 minutes}]}
`,
    jobs: [
      { name: 'seconds', start_in: 5 },
      { name: 'unit', start_in: 10 },
      { name: 'both', start_in: 5400 },
      { name: 'short', start_in: 9000 },
      { name: 'day', start_in: 86_400 },
      { name: 'week', start_in: 604_800 },
      { name: 'rule', when: 'delayed', start_in: 1200, allow_failure: false },
    ],
  },
  {
    says: 'refuses a delay without a duration',
    files: `build:
  script: make
  when: delayed
`,
    fault: { keyword: 'start_in', job: 'build' },
  },
  {
    says: 'refuses a delay by a rule without a duration',
    files: `build:
  script: make
  rules: [{when: delayed}]
`,
    fault: { keyword: 'start_in', job: 'build', line: 3 },
  },
  {
    says: 'refuses a delay that is no duration',
    files: `build:
  script: make
  when: delayed
  start_in: soon
`,
    fault: { keyword: 'start_in', job: 'build', line: 4 },
  },
  {
    says: 'refuses a delay of more than a week',
    files: `build:
  script: make
  when: delayed
  start_in: 8 days
`,
    fault: { keyword: 'start_in', job: 'build', line: 4 },
  },
  {
    says: 'refuses a duration of a job that is not delayed',
    files: `build:
  script: make
  start_in: 5 minutes
`,
    fault: { keyword: 'start_in', job: 'build', line: 3 },
  },
  {
    says: 'refuses a duration of a rule that does not delay',
    files: `build:
  script: make
  rules: [{when: manual, start_in: 5 minutes}]
`,
    fault: { keyword: 'start_in', job: 'build', line: 3 },
  },
];
