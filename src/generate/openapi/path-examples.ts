/** Values for the paths and the required queries of operations: records of `repoctl serve --demo`, so that they can be sent. */
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';

type Values = Readonly<Record<string, string | number>>;

const planner = 'harbor/apps/berth-planner';

/** By the path that they begin with; a later one adds to those before it, and replaces their values. */
const examples: readonly (readonly [below: string, values: Values])[] = [
  ['/admin/ci/variables', { key: 'PACKAGE_MIRROR' }],
  ['/audit_events', { audit_event_id: 1 }],
  ['/broadcast_messages', { id: 1 }],
  ['/groups', { id: 'harbor', user_id: 2, key: 'cost_center', milestone_id: 2, project_id: 'harbor/handbook' }],
  ['/groups/:id/hooks', { hook_id: 3, trigger: 'push_events', hook_log_id: 1, key: 'X-Team' }],
  ['/groups/:id/variables', { id: 'harbor/apps', key: 'LOG_LEVEL' }],
  ['/groups/:id/audit_events', { audit_event_id: 11 }],
  ['/groups/:id/hooks/:hook_id/url_variables', { key: 'room' }],
  ['/hooks', { id: 1, hook_id: 1, key: 'X-Team' }],
  ['/hooks/:hook_id/url_variables', { key: 'room' }],
  ['/groups/:id/labels', { name: 'safety', label_id: 'safety' }],
  ['/namespaces', { id: 'harbor' }],
  ['/projects', { id: planner, project_id: planner, user_id: 5, group_id: 3 }],
  ['/projects/:id/audit_events', { audit_event_id: 33 }],
  ['/projects/:id/custom_attributes', { key: 'tier' }],
  ['/projects/:id/deploy_keys', { id: 'harbor/handbook', key_id: 1 }],
  ['/projects/:id/deploy_tokens', { id: 'harbor/handbook', token_id: 1 }],
  ['/groups/:id/deploy_tokens', { token_id: 2 }],
  ['/groups/:id/access_tokens', { token_id: 2 }],
  ['/groups/:id/share', { group_id: 3 }],
  ['/projects/:id/access_tokens', { token_id: 3 }],
  ['/personal_access_tokens', { token_id: 1 }],
  ['/projects/:id/deployments', { deployment_id: 1 }],
  ['/projects/:id/environments', { environment_id: 1 }],
  ['/projects/:id/fork', { id: 'maya/berth-planner', forked_from_id: planner }],
  ['/projects/:id/hooks', { hook_id: 2, trigger: 'push_events', hook_log_id: 1, key: 'X-Team' }],
  ['/projects/:id/hooks/:hook_id/url_variables', { key: 'room' }],
  ['/projects/:id/issues', { iid: 2, issue_iid: 2, note_id: 29, award_id: 1 }],
  ['/projects/:id/issues/:iid/notes', { award_id: 6 }],
  ['/projects/:id/jobs', { job_id: 1, artifact_path: 'dist/berths.txt', ref_name: 'master', job: 'compile' }],
  ['/projects/:id/labels', { name: 'bug', label_id: 'bug' }],
  ['/projects/:id/members/:user_id', { id: 'maya/berth-planner', user_id: 2 }],
  ['/projects/:id/merge_requests', { iid: 2, merge_request_iid: 2, note_id: 41, award_id: 1 }],
  ['/projects/:id/merge_requests/:iid/notes', { award_id: 11 }],
  ['/projects/:id/milestones', { milestone_id: 1 }],
  ['/projects/:id/pages', { id: 'harbor/handbook', domain: 'handbook.harbor.example' }],
  ['/projects/:id/pipeline_schedules', { pipeline_schedule_id: 1, key: 'BUILD_KIND' }],
  ['/projects/:id/pipelines', { pipeline_id: 1 }],
  ['/projects/:id/protected_branches', { name: 'master' }],
  ['/projects/:id/protected_tags', { name: 'v*' }],
  ['/projects/:id/releases', { tag_name: 'v2.4.0', link_id: 1, suffix_path: 'assets/links' }],
  ['/projects/:id/releases/:tag_name/downloads', { direct_asset_path: 'tide-tables.zip' }],
  ['/projects/:id/repository', { branch: 'master', sha: 'master', tag_name: 'v2.4.0', from: 'v2.4.0', to: 'master' }],
  ['/projects/:id/repository/blobs', { sha: '9fc5d0534946ffc29fdb96fdb0a8418c60eefd8b' }],
  ['/projects/:id/repository/files', { file_path: 'README.md' }],
  ['/projects/:id/triggers', { trigger_id: 1 }],
  ['/projects/:id/variables', { key: 'TIDES_URL' }],
  ['/snippets', { id: 1 }],
  ['/templates/dockerfiles', { key: 'Node' }],
  ['/templates/gitignores', { key: 'Node' }],
  ['/templates/gitlab_ci_ymls', { key: 'Go' }],
  ['/templates/licenses', { key: 'mit' }],
  ['/todos', { id: 1 }],
  ['/user/', { key_id: 1, session_id: 1, email_id: 11 }],
  ['/users', { id: 4, user_id: 4, key: 'office', key_id: 2, token_id: 1, session_id: 1, email_id: 11 }],
  ['/users/:user_id/gpg_keys', { key_id: 1 }],
];

/** Returns undefined for a parameter that has none. */
export const pathExample = ({ path, params }: Endpoint, name: string): string | number | undefined => {
  const value = examples.findLast(([below, values]) => path.startsWith(below) && Object.hasOwn(values, name))?.[1][
    name
  ];
  return value === undefined || params[name]?.type === 'integer' ? value : String(value);
};
