import type { PipelineRow } from '../row.js';

const main = '.gitlab-ci.yml';
const own = 'test: {script: make test}\n';

/** Files that cannot be included, and faults in those that are. */
export const includeFaultsRows: readonly PipelineRow[] = [
  {
    says: 'refuses a file that the tree does not have',
    files: { [main]: `${own}include: ci/gone.yml\n` },
    fault: { keyword: 'include', line: 2 },
  },
  {
    says: 'refuses a file whose ending is not that of YAML',
    files: { [main]: `${own}include: {local: ci/jobs.txt}\n`, 'ci/jobs.txt': 'build: {script: make}\n' },
    fault: { keyword: 'include', line: 2 },
  },
  {
    says: 'refuses a file that is empty',
    files: { [main]: `${own}include: ci/empty.yml\n`, 'ci/empty.yml': '' },
    fault: { keyword: 'include', line: 2 },
  },
  {
    says: 'refuses an included file that is no map',
    files: { [main]: `include: ci/list.yml\n${own}`, 'ci/list.yml': '- build\n- test\n' },
    fault: { keyword: 'YAML', file: 'ci/list.yml' },
  },
  {
    says: 'names the line of a fault in the syntax of an included file',
    files: {
      [main]: `include: ci/build.yml\n${own}`,
      'ci/build.yml': 'build:\n  script: make\n  variables:\n    TITLE: Release: the first\n',
    },
    fault: { keyword: 'YAML', line: 4, file: 'ci/build.yml' },
  },
  {
    says: 'names the line of a fault in a job of an included file',
    files: {
      [main]: `include: ci/build.yml\n${own}`,
      'ci/build.yml': 'build:\n  script: make\n  retry: 7\n',
    },
    fault: { keyword: 'retry', job: 'build', line: 3, file: 'ci/build.yml' },
  },
  {
    says: 'names the file whose keyword of a merged job is at fault',
    files: {
      [main]: 'include: ci/build.yml\nbuild:\n  stage: build\n  wen: manual\n',
      'ci/build.yml': 'build: {script: make}\n',
    },
    fault: { keyword: 'wen', job: 'build', line: 4 },
  },
  {
    says: 'refuses an alias to an anchor of another file',
    files: {
      [main]: 'include: ci/base.yml\nbuild:\n  <<: *base\n  script: make\n',
      'ci/base.yml': '.base: &base {stage: build}\n',
    },
    fault: { keyword: 'YAML', line: 3 },
  },
  {
    says: 'refuses a file that includes itself',
    files: { [main]: `include: ci/self.yml\n${own}`, 'ci/self.yml': 'include: ci/self.yml\nbuild: {script: make}\n' },
    fault: { keyword: 'include', line: 1, file: 'ci/self.yml' },
  },
  {
    says: 'refuses files that include each other',
    files: {
      [main]: `include: ci/one.yml\n${own}`,
      'ci/one.yml': 'one: {script: make one}\ninclude: ci/two.yml\n',
      'ci/two.yml': 'two: {script: make two}\nmore: {script: make more}\ninclude: ci/one.yml\n',
    },
    fault: { keyword: 'include', line: 3, file: 'ci/two.yml' },
  },
  {
    says: 'refuses more than 150 included files',
    files: Object.fromEntries([
      [main, `include: ci/*.yml\n${own}`],
      ...Array.from({ length: 151 }, (_, index) => [`ci/${index}.yml`, `job-${index}: {script: make}\n`]),
    ]),
    fault: { keyword: 'include', line: 1 },
  },
  {
    says: 'does not know variables of its own file in paths of included files',
    files: {
      [main]: `variables: {FOLDER: ci}\n${own}include: $FOLDER/build.yml\n`,
      'ci/build.yml': 'build: {script: make}\n',
    },
    fault: { keyword: 'include', line: 3 },
  },
  {
    says: 'refuses a file of another project',
    files: { [main]: `${own}include: [{project: harbor/templates, file: /go.yml}]\n` },
    fault: { keyword: 'include:project', line: 2 },
  },
  {
    says: 'refuses a file of another project that an included file includes',
    files: {
      [main]: `include: ci/go.yml\n${own}`,
      'ci/go.yml': 'build: {script: make}\ninclude: {project: harbor/templates, file: go.yml}\n',
    },
    fault: { keyword: 'include:project', line: 2, file: 'ci/go.yml' },
  },
  {
    says: 'refuses a file of another server',
    files: { [main]: `${own}include: {remote: "https://templates.example.com/go.yml"}\n` },
    fault: { keyword: 'include:remote', line: 2 },
  },
  {
    says: 'refuses a path that is a URL',
    files: { [main]: `${own}include: https://templates.example.com/go.yml\n` },
    fault: { keyword: 'include:remote', line: 2 },
  },
  {
    says: 'refuses a component',
    files: { [main]: `${own}include: [{component: git.example.com/harbor/go/build@1.0}]\n` },
    fault: { keyword: 'include:component', line: 2 },
  },
  {
    says: 'refuses a template that the service does not have',
    files: { [main]: `${own}include: [{template: Abacus.gitlab-ci.yml}]\n` },
    fault: { keyword: 'include:template', line: 2 },
  },
  {
    says: 'refuses inputs for an included file',
    files: {
      [main]: `${own}include: [{local: ci/build.yml, inputs: {level: 2}}]\n`,
      'ci/build.yml': 'build: {script: make}\n',
    },
    fault: { keyword: 'include:inputs', line: 2 },
  },
  {
    says: 'refuses an included file of an unknown kind',
    files: { [main]: `${own}include: [{path: ci/build.yml}]\n`, 'ci/build.yml': 'build: {script: make}\n' },
    fault: { keyword: 'include', line: 2 },
  },
  {
    says: 'refuses a rule of an included file that does not say always or never',
    files: {
      [main]: `${own}include: [{local: ci/build.yml, rules: [{if: $CI, when: manual}]}]\n`,
      'ci/build.yml': 'build: {script: make}\n',
    },
    fault: { keyword: 'include:rules', line: 2 },
  },
  {
    says: 'takes a fault in a file that no rule includes',
    files: {
      [main]: `${own}include: [{local: ci/build.yml, rules: [{if: $BUILD}]}]\n`,
      'ci/build.yml': 'build: [make',
    },
    jobs: ['test'],
  },
];
