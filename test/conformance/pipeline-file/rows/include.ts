import type { PipelineRow } from '../row.js';

const main = '.gitlab-ci.yml';

/** Files that a pipeline includes, and how they are found. */
export const includeRows: readonly PipelineRow[] = [
  {
    says: 'has the jobs of a file that is included by its path',
    files: {
      [main]: 'include: ci/build.yml\ntest: {script: make test}\n',
      'ci/build.yml': 'build: {script: make, stage: build}\n',
    },
    jobs: [
      { name: 'build', stage: 'build' },
      { name: 'test', stage: 'test' },
    ],
  },
  {
    says: 'has the jobs of a file that is included as a map, with or without a leading slash',
    files: {
      [main]: 'include:\n  - {local: /ci/build.yml}\n  - {local: ci/lint.yaml}\ntest: {script: make test}\n',
      'ci/build.yml': 'build: {script: make}\n',
      'ci/lint.yaml': 'lint: {script: make lint}\n',
    },
    jobs: ['build', 'lint', 'test'],
  },
  {
    says: 'has the jobs of a list of paths and maps without jobs of its own',
    files: {
      [main]: 'include: [/ci/build.yml, {local: ci/lint.yml}]\n',
      'ci/build.yml': 'build: {script: make}\n',
      'ci/lint.yml': 'lint: {script: make lint}\n',
    },
    jobs: ['build', 'lint'],
  },
  {
    says: 'has the files of one directory for *',
    files: {
      [main]: 'include: ci/*.yml\n',
      'ci/build.yml': 'build: {script: make}\n',
      'ci/lint.yml': 'lint: {script: make lint}\n',
      'ci/deploy/staging.yml': 'staging: {script: make staging}\n',
      'ci/notes.md': 'No jobs\n',
    },
    jobs: ['build', 'lint'],
  },
  {
    says: 'has the files of a directory and of those below it for **',
    files: {
      [main]: 'include: {local: ci/**.yml}\n',
      'ci/build.yml': 'build: {script: make}\n',
      'ci/deploy/staging.yml': 'staging: {script: make staging}\n',
      'ci/deploy/eu/west.yml': 'west: {script: make west}\n',
      'other/lint.yml': 'lint: {script: make lint}\n',
    },
    jobs: ['build', 'staging', 'west'],
  },
  {
    says: 'has only the files of directories below for **/*',
    files: {
      [main]: 'include: ci/**/*.yml\n',
      'ci/build.yml': 'build: {script: make}\n',
      'ci/deploy/staging.yml': 'staging: {script: make staging}\n',
      'ci/deploy/eu/west.yml': 'west: {script: make west}\n',
    },
    jobs: ['staging', 'west'],
  },
  {
    says: 'takes a pattern that no file matches',
    files: { [main]: 'include: ci/*.yml\ntest: {script: make test}\n' },
    jobs: ['test'],
  },
  {
    says: 'merges the files of a pattern in the order of their paths',
    files: {
      [main]: 'include: ci/*.yml\n',
      'ci/20-deploy.yml': 'deploy: {when: manual}\n',
      'ci/10-deploy.yml': 'deploy: {script: make deploy, when: always, stage: deploy}\n',
    },
    jobs: [{ name: 'deploy', stage: 'deploy', when: 'manual' }],
  },
  {
    says: 'has the jobs of files that included files include by their path from the root',
    files: {
      [main]: 'include: ci/all.yml\ntest: {script: make test}\n',
      'ci/all.yml': 'include: [ci/parts/build.yml]\nlint: {script: make lint}\n',
      'ci/parts/build.yml': 'build: {script: make}\n',
    },
    jobs: ['build', 'lint', 'test'],
  },
  {
    says: 'takes a file that is included by two others',
    files: {
      [main]: 'include: [ci/build.yml, ci/lint.yml]\n',
      'ci/base.yml': '.base: {stage: build, script: make}\n',
      'ci/build.yml': 'include: ci/base.yml\nbuild: {extends: .base}\n',
      'ci/lint.yml': 'include: ci/base.yml\nlint: {extends: .base, script: make lint}\n',
    },
    jobs: [
      { name: 'build', stage: 'build' },
      { name: 'lint', stage: 'build' },
    ],
  },
  {
    says: 'has a file whose rule matches a variable of the project, and not one whose rule does not',
    files: {
      [main]: `include:
  - {local: ci/deploy.yml, rules: [{if: '$DEPLOY == "on"'}]}
  - {local: ci/review.yml, rules: [{if: '$REVIEW == "on"'}]}
  - {local: ci/gone.yml, rules: [{if: $GONE}]}
test: {script: make test}
`,
      'ci/deploy.yml': 'deploy: {script: make deploy}\n',
      'ci/review.yml': 'review: {script: make review}\n',
    },
    project: [{ key: 'DEPLOY', value: 'on' }],
    jobs: ['deploy', 'test'],
  },
  {
    says: 'leaves out a file whose first matching rule says never',
    files: {
      [main]: `include:
  - local: ci/deploy.yml
    rules: [{if: '$CI_PIPELINE_SOURCE == "push"', when: never}, {if: $CI_PIPELINE_SOURCE, when: always}]
test: {script: make test}
`,
      'ci/deploy.yml': 'deploy: {script: make deploy}\n',
    },
    jobs: ['test'],
  },
  {
    says: 'has a file whose rule finds another file in the tree, and not one whose rule does not',
    files: {
      [main]: `include:
  - {local: ci/docker.yml, rules: [{exists: [Dockerfile]}]}
  - {local: ci/helm.yml, rules: [{exists: [charts/*/Chart.yaml]}]}
test: {script: make test}
`,
      'ci/docker.yml': 'container: {script: docker build .}\n',
      'ci/helm.yml': 'chart: {script: helm lint}\n',
    },
    tree: ['Dockerfile.dev', 'charts/app/Chart.yaml'],
    jobs: ['chart', 'test'],
  },
  {
    says: 'has a file whose rule fits the changes of a push, and not one whose rule does not',
    files: {
      [main]: `include:
  - {local: ci/docs.yml, rules: [{changes: ["docs/**/*"]}]}
  - {local: ci/code.yml, rules: [{changes: {paths: ["src/**/*"]}}]}
test: {script: make test}
`,
      'ci/docs.yml': 'docs: {script: make docs}\n',
      'ci/code.yml': 'code: {script: make}\n',
    },
    changed: ['docs/guide/start.md'],
    jobs: ['docs', 'test'],
  },
  {
    says: 'has a file whose rule is about changes where there is no push to compare with',
    files: {
      [main]: 'include: [{local: ci/docs.yml, rules: [{changes: ["docs/**/*"]}]}]\ntest: {script: make test}\n',
      'ci/docs.yml': 'docs: {script: make docs}\n',
    },
    source: 'schedule',
    jobs: ['docs', 'test'],
  },
  {
    says: 'finds a file whose path has variables of the project and of the ref',
    files: {
      [main]: 'include: ["ci/$STACK.yml", {local: "ci/${CI_COMMIT_REF_NAME}/all.yml"}]\n',
      'ci/go.yml': 'go: {script: go build}\n',
      'ci/rust.yml': 'rust: {script: cargo build}\n',
      'ci/stable/all.yml': 'stable: {script: make}\n',
    },
    ref: 'stable',
    project: [{ key: 'STACK', value: 'go' }],
    jobs: ['go', 'stable'],
  },
  {
    says: 'finds a file whose path has a variable of the call',
    files: { [main]: 'include: ci/$STACK.yml\n', 'ci/rust.yml': 'rust: {script: cargo build}\n' },
    source: 'api',
    variables: { STACK: 'rust' },
    jobs: ['rust'],
  },
];
