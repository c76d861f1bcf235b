import type { PipelineRow } from '../row.ts';

export const ruleFaultsRows: readonly PipelineRow[] = [
  {
    says: 'is refused for an empty list of rules',
    files: `build:
  script: make
  rules: []`,
    fault: { keyword: 'rules', job: 'build', line: 3 },
  },
  {
    says: 'is refused for a rule that stands alone, not in a list',
    files: `build:
  script: make
  rules: {if: $CI, when: always}`,
    fault: { keyword: 'rules', job: 'build', line: 3 },
  },
  {
    says: 'is refused for a rule that is a text',
    files: `build:
  script: make
  rules: [$CI_COMMIT_BRANCH]`,
    fault: { keyword: 'rules', job: 'build', line: 3 },
  },
  {
    says: 'is refused for a rule without anything in it',
    files: `build:
  script: make
  rules: [{}]`,
    fault: { keyword: 'rules', job: 'build', line: 3 },
  },
  {
    says: 'is refused for an unknown keyword in a rule',
    files: `build:
  script: make
  rules:
    - if: $CI
      unless: $CI_COMMIT_TAG`,
    fault: { keyword: 'unless', job: 'build', line: 5 },
  },
  {
    says: 'is refused for an unknown "when" of a rule',
    files: `build:
  script: make
  rules:
    - if: $CI
      when: sometimes`,
    fault: { keyword: 'when', job: 'build', line: 5 },
  },
  {
    says: 'is refused for a job with "never", which only rules know',
    files: `build:
  script: make
  when: never`,
    fault: { keyword: 'when', job: 'build', line: 3 },
  },
  {
    says: 'is refused for a delay without its length',
    files: `build:
  script: make
  rules:
    - when: delayed`,
    fault: { keyword: 'start_in', job: 'build' },
  },
  {
    says: 'is refused for the length of a delay that is none',
    files: `build:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH
      start_in: 5 minutes`,
    fault: { keyword: 'start_in', job: 'build', line: 5 },
  },
  {
    says: 'is refused for a delay of more than a week',
    files: `build:
  script: make
  rules:
    - when: delayed
      start_in: 8 days`,
    fault: { keyword: 'start_in', job: 'build', line: 5 },
  },
  {
    says: 'is refused for a delay that is no duration',
    files: `build:
  script: make
  rules:
    - when: delayed
      start_in: soon`,
    fault: { keyword: 'start_in', job: 'build', line: 5 },
  },
  {
    says: 'is refused for a delay of a job with rules',
    files: `build:
  script: make
  when: delayed
  start_in: 5 minutes
  rules:
    - if: $CI_COMMIT_BRANCH`,
    fault: { keyword: 'start_in', job: 'build', line: 4 },
  },
  {
    says: 'is refused for a rule that allows failure by exit codes',
    files: `build:
  script: make
  rules:
    - if: $CI
      allow_failure: {exit_codes: [3]}`,
    fault: { keyword: 'allow_failure', job: 'build', line: 5 },
  },
  {
    says: 'is refused for a need of a rule whose job is left out',
    files: `build: {stage: build, script: make, rules: [{if: $CI_COMMIT_TAG}]}
check:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH
      needs: [build]`,
    fault: { keyword: 'needs', job: 'check' },
  },
  {
    says: 'is refused for a need of a rule that names no job',
    files: `build: {stage: build, script: make}
check:
  script: make
  rules:
    - if: $CI_COMMIT_BRANCH
      needs: [biuld]`,
    fault: { keyword: 'needs', job: 'check' },
  },
  {
    says: 'is refused for variables of a rule that are no map',
    files: `build:
  script: make
  rules:
    - if: $CI
      variables: [TARGET]`,
    fault: { keyword: 'variables', job: 'build', line: 5 },
  },
];
