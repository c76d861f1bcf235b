/** Keywords for runners, which this service has not: their form is checked, and the commit keeps them. */
import {
  anything,
  duration,
  either,
  fields,
  flag,
  integer,
  list,
  mapOf,
  nestedList,
  oneOf,
  oneOrMore,
  record,
  scalarText,
  script,
  text,
  type Form,
} from '../values/forms.ts';
import { fail } from '../values/fault.ts';
import { artifacts } from './artifacts.ts';

const words = oneOrMore(text);
const pullPolicy = oneOrMore(oneOf('always', 'if-not-present', 'never'));
const command = either<unknown>({ scalar: text, list: list(scalarText) }, 'a text or a list of texts');

const image = either<unknown>(
  {
    scalar: text,
    map: fields(
      { name: text, entrypoint: command, pull_policy: pullPolicy, docker: mapOf, kubernetes: mapOf },
      { required: ['name'] },
    ),
  },
  'a name or a map with name',
);

const service = either<unknown>(
  {
    scalar: text,
    map: fields(
      {
        name: text,
        entrypoint: command,
        command,
        alias: text,
        pull_policy: pullPolicy,
        variables: mapOf,
        docker: mapOf,
        kubernetes: mapOf,
      },
      { required: ['name'] },
    ),
  },
  'a name or a map with name',
);

const runWhen = oneOf('on_success', 'on_failure', 'always');

/** A variable can stand for it. */
const policy: Form<unknown> = (node, where) =>
  node.kind === 'scalar' && node.text.includes('$') ? node.text : oneOf('pull-push', 'push', 'pull')(node, where);

const keyText: Form<unknown> = (node, where) => {
  const key = scalarText(node, where);
  return key.includes('/') ? fail(node.at, where, 'must not have a slash') : key;
};

const cacheKey = either<unknown>(
  { scalar: keyText, map: fields({ files: list(text), files_commits: list(text), prefix: text }) },
  'a text or a map with files',
);

const cache = fields({
  key: cacheKey,
  paths: nestedList(text),
  untracked: flag,
  unprotect: flag,
  when: runWhen,
  policy,
  fallback_keys: list(text),
});

/** All reasons for which jobs fail in GitLab, as `retry` takes any of them. */
const retryReasons = [
  'always',
  'unknown_failure',
  'script_failure',
  'api_failure',
  'stuck_or_timeout_failure',
  'runner_system_failure',
  'missing_dependency_failure',
  'runner_unsupported',
  'runner_provisioning_timeout',
  'runner_external_dependency_failure',
  'stale_schedule',
  'job_execution_timeout',
  'archived_failure',
  'unmet_prerequisites',
  'scheduler_failure',
  'data_integrity_failure',
  'forward_deployment_failure',
  'protected_environment_failure',
  'pipeline_loop_detected',
  'insufficient_bridge_permissions',
  'insufficient_upstream_permissions',
  'invalid_bridge_trigger',
  'downstream_bridge_project_not_found',
  'upstream_bridge_project_not_found',
  'downstream_pipeline_creation_failed',
  'bridge_pipeline_is_child_pipeline',
  'secrets_provider_not_found',
  'reached_max_descendant_pipelines_depth',
  'reached_max_pipeline_hierarchy_size',
  'reached_downstream_pipeline_trigger_rate_limit',
  'project_deleted',
  'user_blocked',
  'ci_quota_exceeded',
  'no_matching_runner',
  'trace_size_exceeded',
  'builds_disabled',
  'environment_creation_failure',
  'deployment_rejected',
  'ip_restriction_failure',
  'failed_outdated_deployment_job',
] as const;

const tries = integer(0, 2);

const retry = either<unknown>(
  {
    scalar: tries,
    map: fields({ max: tries, when: oneOrMore(oneOf(...retryReasons)), exit_codes: oneOrMore(integer(0, 255)) }),
  },
  'a number from 0 to 2, or a map',
);

const pattern: Form<unknown> = (node, where) => {
  const value = text(node, where);
  return /^\/.*\/$/s.test(value) ? value : fail(node.at, where, 'must be a pattern between slashes');
};

const release = fields(
  {
    tag_name: text,
    tag_message: text,
    description: text,
    name: text,
    ref: text,
    milestones: words,
    released_at: text,
    assets: mapOf,
  },
  { required: ['tag_name', 'description'] },
);

const idTokens = record(fields({ aud: words, sub_components: list(text) }, { required: ['aud'] }));

const hooks = fields({ pre_get_sources_script: script });

/** The maximum number of caches of a job, as in GitLab. */
const mostCaches = 4;

const caches: Form<unknown> = (node, where) => {
  const all = list(cache)(node, where);
  return all.length > mostCaches ? fail(node.at, where, `has more than ${mostCaches} caches`) : all;
};

/** Forms of the keywords that `default` has, too. */
export const defaultForms = {
  after_script: script,
  artifacts,
  before_script: script,
  cache: either<unknown>({ map: cache, list: caches }, 'a map, or a list of maps'),
  hooks,
  id_tokens: idTokens,
  identity: text,
  image,
  interruptible: flag,
  retry,
  services: list(service),
  tags: nestedList(scalarText),
  timeout: duration,
} as const;

/** Forms of the keywords that only jobs have. */
export const runnerForms = {
  ...defaultForms,
  coverage: pattern,
  dast_configuration: fields({ site_profile: text, scanner_profile: text }),
  manual_confirmation: text,
  pages: either<unknown>({ scalar: flag, map: mapOf }, 'true, false, or a map'),
  publish: text,
  release,
  run: anything,
  secrets: record(mapOf),
  script,
} as const;
