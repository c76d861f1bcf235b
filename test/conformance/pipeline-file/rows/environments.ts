import type { PipelineRow } from '../row.ts';

export const environmentsRows: readonly PipelineRow[] = [
  {
    says: 'has the environment of a job in either form',
    files: `short: {script: make, environment: production}
long: {script: make, environment: {name: staging}}
linked: {script: make, environment: {name: docs, url: "https://docs.example.com"}}
spaced: {script: make, environment: {name: "Berth 4.1 / north_side"}}
none: {script: make}`,
    jobs: [
      { name: 'short', environment: 'production', url: null, action: 'start' },
      { name: 'long', environment: 'staging', url: null, action: 'start' },
      { name: 'linked', environment: 'docs', url: 'https://docs.example.com', action: 'start' },
      { name: 'spaced', environment: 'Berth 4.1 / north_side' },
      { name: 'none', environment: null, url: null },
    ],
  },
  {
    says: 'names environments after branches',
    ref: 'Topic/New_Crane',
    files: `slug: {script: make, environment: {name: review/$CI_COMMIT_REF_SLUG, url: "https://$CI_COMMIT_REF_SLUG.example.com"}}
short: {script: make, environment: "review/$CI_COMMIT_REF_NAME"}
braces: {script: make, environment: {name: "\${CI_COMMIT_BRANCH}/preview"}}`,
    jobs: [
      { name: 'slug', environment: 'review/topic-new-crane', url: 'https://topic-new-crane.example.com' },
      { name: 'short', environment: 'review/Topic/New_Crane' },
      { name: 'braces', environment: 'Topic/New_Crane/preview' },
    ],
  },
  {
    says: 'knows all actions on an environment',
    files: `start: {script: make, environment: {name: staging, action: start}}
prepare: {script: make, environment: {name: staging, action: prepare}}
verify: {script: make, environment: {name: staging, action: verify}}
access: {script: make, environment: {name: staging, action: access}}
stop: {script: make, when: manual, environment: {name: staging, action: stop}}`,
    jobs: [
      { name: 'start', action: 'start', environment: 'staging' },
      { name: 'prepare', action: 'prepare', environment: 'staging' },
      { name: 'verify', action: 'verify', environment: 'staging' },
      { name: 'access', action: 'access', environment: 'staging' },
      { name: 'stop', action: 'stop', environment: 'staging', when: 'manual', allow_failure: true },
    ],
  },
  {
    says: 'has the job that stops an environment beside the one that starts it',
    ref: 'topic',
    files: `stages: [deploy, cleanup]
review:
  stage: deploy
  script: make
  environment: {name: review/$CI_COMMIT_REF_SLUG, on_stop: stop review, auto_stop_in: 2 days}
stop review:
  stage: cleanup
  script: make
  when: manual
  environment: {name: review/$CI_COMMIT_REF_SLUG, action: stop}`,
    jobs: [
      { name: 'review', environment: 'review/topic', action: 'start' },
      { name: 'stop review', environment: 'review/topic', action: 'stop', when: 'manual', stage: 'cleanup' },
    ],
  },
  {
    says: 'is made in spite of rules that leave out the job that stops an environment',
    files: `review: {script: make, environment: {name: staging, on_stop: stop}}
stop: {script: make, environment: {name: staging, action: stop}, rules: [{if: $CI_COMMIT_TAG, when: manual}]}`,
    jobs: ['review'],
  },
  {
    says: 'takes all tiers, and one from a variable',
    files: `variables: {TIER: testing}
production: {script: make, environment: {name: a, deployment_tier: production}}
staging: {script: make, environment: {name: b, deployment_tier: staging}}
testing: {script: make, environment: {name: c, deployment_tier: testing}}
development: {script: make, environment: {name: d, deployment_tier: development}}
other: {script: make, environment: {name: e, deployment_tier: other}}
variable: {script: make, environment: {name: f, deployment_tier: $TIER}}`,
    jobs: ['production', 'staging', 'testing', 'development', 'other', 'variable'],
  },
  {
    says: 'takes times to live of an environment in words, and from a variable',
    files: `variables: {LIFE: 3 hours}
hours: {script: make, environment: {name: a, auto_stop_in: 168 hours}}
week: {script: make, environment: {name: b, auto_stop_in: one week}}
mixed: {script: make, environment: {name: c, auto_stop_in: 1 day 12 hours}}
forever: {script: make, environment: {name: d, auto_stop_in: never}}
variable: {script: make, environment: {name: e, auto_stop_in: $LIFE}}`,
    jobs: ['hours', 'week', 'mixed', 'forever', 'variable'],
  },
  {
    says: 'takes settings of a cluster, which it has no use for',
    files: `agent: {script: make, environment: {name: production, kubernetes: {agent: "tools/agents:main", dashboard: {namespace: web}}}}
old: {script: make, environment: {name: staging, kubernetes: {namespace: web}}}
managed: {script: make, environment: {name: testing, kubernetes: {agent: "tools/agents:main", managed_resources: {enabled: false}}}}`,
    jobs: ['agent', 'old', 'managed'],
  },
  {
    says: 'takes parts of an environment from a job that it extends',
    files: `.deploy: {script: make, environment: {name: staging, url: "https://$ZONE.example.com"}}
eu: {extends: .deploy, variables: {ZONE: eu}}
us: {extends: .deploy, variables: {ZONE: us}, environment: {name: us-staging}}`,
    jobs: [
      { name: 'eu', environment: 'staging', url: 'https://eu.example.com' },
      { name: 'us', environment: 'us-staging', url: 'https://us.example.com' },
    ],
  },
  {
    says: 'names environments after the values of a matrix',
    files: `deploy:
  script: make
  parallel: {matrix: [{ZONE: [eu, us], KIND: test}]}
  environment: {name: $KIND/$ZONE, url: "https://$ZONE.example.com"}`,
    jobs: [
      { name: 'deploy: [eu, test]', environment: 'test/eu', url: 'https://eu.example.com' },
      { name: 'deploy: [us, test]', environment: 'test/us', url: 'https://us.example.com' },
    ],
  },
  {
    says: 'has two jobs for the same environment',
    files: `web: {script: make, environment: {name: production, url: "https://example.com"}}
api: {script: make, environment: production}`,
    jobs: [
      { name: 'web', environment: 'production', url: 'https://example.com' },
      { name: 'api', environment: 'production' },
    ],
  },
];
