import type { PipelineRow } from '../row.ts';

export const environmentFaultsRows: readonly PipelineRow[] = [
  {
    says: 'is refused for an environment that an unknown job stops',
    files: `review:
  script: make
  environment:
    name: staging
    on_stop: ghost`,
    fault: { keyword: 'on_stop', job: 'review', line: 5 },
  },
  {
    says: 'is refused for an environment that a hidden job stops',
    files: `.stop: {script: make, environment: {name: staging, action: stop}}
review: {script: make, environment: {name: staging, on_stop: .stop}}`,
    fault: { keyword: 'on_stop', job: 'review', line: 2 },
  },
  {
    says: 'is refused for an environment that a job without one stops',
    files: `review:
  script: make
  environment: {name: staging, on_stop: stop}
stop: {script: make}`,
    fault: { keyword: 'on_stop', job: 'review', line: 3 },
  },
  {
    says: 'is refused for an environment that a job of another one stops',
    files: `review:
  script: make
  environment: {name: review/$CI_COMMIT_REF_SLUG, on_stop: stop}
stop: {script: make, environment: {name: review/$CI_COMMIT_REF_NAME, action: stop}}`,
    fault: { keyword: 'on_stop', job: 'review', line: 3 },
  },
  {
    says: 'is refused for an environment that a job stops that only starts it',
    files: `review:
  script: make
  environment: {name: staging, on_stop: stop}
stop: {script: make, environment: {name: staging}}`,
    fault: { keyword: 'on_stop', job: 'review', line: 3 },
  },
  {
    says: 'is refused for the stopping job of an environment that is not a text',
    files: `review:
  script: make
  environment: {name: staging, on_stop: true}`,
    fault: { keyword: 'on_stop', job: 'review', line: 3 },
  },
  {
    says: 'is refused for an unknown action on an environment',
    files: `review:
  script: make
  environment:
    name: staging
    action: pause`,
    fault: { keyword: 'action', job: 'review', line: 5 },
  },
  {
    says: 'is refused for an environment without a name',
    files: `review:
  script: make
  environment: {url: "https://example.com"}`,
    fault: { keyword: 'name', job: 'review' },
  },
  {
    says: 'is refused for an environment that is a list',
    files: `review:
  script: make
  environment: [staging]`,
    fault: { keyword: 'environment', job: 'review', line: 3 },
  },
  {
    says: 'is refused for the name of an environment with other characters',
    files: `review:
  script: make
  environment:
    name: "review:one"`,
    fault: { keyword: 'name', job: 'review', line: 4 },
  },
  {
    says: 'is refused for the name of an environment with a slash at its end',
    files: `review:
  script: make
  environment:
    name: review/`,
    fault: { keyword: 'name', job: 'review', line: 4 },
  },
  {
    says: 'is refused for a short name of an environment with other characters',
    files: `review:
  script: make
  environment: review%one`,
    fault: { keyword: 'environment', job: 'review', line: 3 },
  },
  {
    says: 'is refused for an unknown tier',
    files: `review:
  script: make
  environment:
    name: staging
    deployment_tier: preview`,
    fault: { keyword: 'deployment_tier', job: 'review', line: 5 },
  },
  {
    says: 'is refused for a time to live that is no duration',
    files: `review:
  script: make
  environment:
    name: staging
    auto_stop_in: soon`,
    fault: { keyword: 'auto_stop_in', job: 'review', line: 5 },
  },
  {
    says: 'is refused for the URL of an environment that is not a text',
    files: `review:
  script: make
  environment:
    name: staging
    url: [https://example.com]`,
    fault: { keyword: 'url', job: 'review', line: 5 },
  },
  {
    says: 'is refused for the URL of an environment with more than 255 characters',
    files: `review:
  script: make
  environment:
    name: staging
    url: https://example.com/${'x'.repeat(240)}`,
    fault: { keyword: 'url', job: 'review', line: 5 },
  },
  {
    says: 'is refused for an unknown keyword of an environment',
    files: `review:
  script: make
  environment:
    name: staging
    tier: production`,
    fault: { keyword: 'tier', job: 'review', line: 5 },
  },
  {
    says: 'is refused for settings of a cluster that are a text',
    files: `review:
  script: make
  environment:
    name: staging
    kubernetes: active`,
    fault: { keyword: 'kubernetes', job: 'review', line: 5 },
  },
  {
    says: 'is refused for an unknown setting of a cluster',
    files: `review:
  script: make
  environment:
    name: staging
    kubernetes: {cluster: main}`,
    fault: { keyword: 'cluster', job: 'review', line: 5 },
  },
];
