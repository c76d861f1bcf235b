import type { PipelineRow } from '../row.js';

const main = '.gitlab-ci.yml';

/** How the keywords of included files come together. */
export const includeMergeRows: readonly PipelineRow[] = [
  {
    says: 'overrides an included job key by key, maps to any depth',
    files: {
      [main]: `include: ci/deploy.yml
deploy:
  when: manual
  variables: {REGION: eu}
  environment: {name: staging}
`,
      'ci/deploy.yml': `deploy:
  stage: deploy
  script: make deploy
  when: always
  variables: {REGION: us, SIZE: small}
  environment: {name: production, url: https://example.com}
`,
    },
    jobs: [
      {
        name: 'deploy',
        stage: 'deploy',
        when: 'manual',
        variables: { REGION: 'eu', SIZE: 'small' },
        environment: 'staging',
        url: 'https://example.com',
      },
    ],
  },
  {
    says: 'replaces the lists of an included job',
    files: {
      [main]: `include: ci/deploy.yml
deploy:
  rules: [{if: '$CI_COMMIT_BRANCH == "main"', when: manual}]
`,
      'ci/deploy.yml': `deploy:
  script: make deploy
  rules: [{when: never}]
`,
    },
    jobs: [{ name: 'deploy', when: 'manual' }],
  },
  {
    says: 'replaces a text of an included job by a map and a map by a text',
    files: {
      [main]: `include: ci/deploy.yml
staging: {environment: {name: staging, url: https://staging.example.com}}
production: {environment: production}
`,
      'ci/deploy.yml': `staging: {script: make staging, environment: old}
production: {script: make production, environment: {name: old, url: https://old.example.com}}
`,
    },
    jobs: [
      { name: 'staging', environment: 'staging', url: 'https://staging.example.com' },
      { name: 'production', environment: 'production', url: null },
    ],
  },
  {
    says: 'has the keywords of the later of two included files',
    files: {
      [main]: 'include: [ci/first.yml, ci/second.yml]\n',
      'ci/first.yml': 'build: {script: make, when: manual, stage: build}\n',
      'ci/second.yml': 'build: {when: always}\n',
    },
    jobs: [{ name: 'build', stage: 'build', when: 'always' }],
  },
  {
    says: 'has the keywords of a file before those of the file that it includes',
    files: {
      [main]: 'include: ci/outer.yml\n',
      'ci/outer.yml': 'build: {when: always}\ninclude: ci/inner.yml\n',
      'ci/inner.yml': 'build: {script: make, when: manual, stage: build}\n',
    },
    jobs: [{ name: 'build', stage: 'build', when: 'always' }],
  },
  {
    says: 'gives variables of included files to all jobs, and overrides them by its own',
    files: {
      [main]: 'variables: {REGION: eu}\ntest: {script: make test}\ninclude: ci/common.yml\n',
      'ci/common.yml': 'variables: {REGION: us, SIZE: small}\nlint: {script: make lint}\n',
    },
    jobs: [
      { name: 'test', variables: { REGION: 'eu', SIZE: 'small' } },
      { name: 'lint', variables: { REGION: 'eu', SIZE: 'small' } },
    ],
  },
  {
    says: 'has the stages and defaults of an included file',
    files: {
      [main]: 'include: ci/common.yml\npack: {script: make pack, stage: pack}\n',
      'ci/common.yml': 'stages: [compile, pack]\ndefault: {image: alpine:3.20, retry: 1}\n',
    },
    jobs: [{ name: 'pack', stage: 'pack' }],
  },
  {
    says: 'replaces the stages of an included file by its own',
    files: {
      [main]: 'include: ci/common.yml\nstages: [compile]\n',
      'ci/common.yml': 'stages: [compile, pack]\npack: {script: make pack, stage: pack}\n',
    },
    fault: { keyword: 'stage', job: 'pack', line: 2, file: 'ci/common.yml' },
  },
  {
    says: 'extends a hidden job of an included file',
    files: {
      [main]: 'include: ci/base.yml\nbuild: {extends: .base, when: always}\n',
      'ci/base.yml': '.base: {script: make, stage: build, when: manual}\n',
    },
    jobs: [{ name: 'build', stage: 'build', when: 'always' }],
  },
  {
    says: 'lets an included job extend and need jobs of the file that includes it',
    files: {
      [main]: 'include: ci/test.yml\n.base: {stage: test}\nbuild: {script: make, stage: build}\n',
      'ci/test.yml': 'test: {extends: .base, script: make test, needs: [build]}\n',
    },
    jobs: [
      { name: 'build', stage: 'build', needs: null },
      { name: 'test', stage: 'test', needs: ['build'] },
    ],
  },
  {
    says: 'obeys the workflow of an included file',
    files: {
      [main]: 'include: ci/workflow.yml\nbuild: {script: make}\n',
      'ci/workflow.yml': `workflow: {rules: [{if: '$CI_COMMIT_BRANCH == "stable"'}]}\n`,
    },
    jobs: [],
  },
];
