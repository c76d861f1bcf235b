/** The events that hooks can be notified of, in the words of v4. */

interface HookEvent {
  /** The header `X-Gitlab-Event` of a delivery to the hook of a project or a group. */
  readonly header: string;
  /** As options, columns, and documents call the event. */
  readonly text: string;
}

/** By the flag of a hook that asks for the event. */
export const hookEvents = {
  push_events: { header: 'Push Hook', text: 'pushes to branches' },
  repository_update_events: { header: 'System Hook', text: 'repository updates' },
  tag_push_events: { header: 'Tag Push Hook', text: 'tags' },
  issues_events: { header: 'Issue Hook', text: 'issues' },
  confidential_issues_events: { header: 'Confidential Issue Hook', text: 'confidential issues' },
  note_events: { header: 'Note Hook', text: 'comments' },
  confidential_note_events: { header: 'Confidential Note Hook', text: 'comments on confidential issues' },
  merge_requests_events: { header: 'Merge Request Hook', text: 'merge requests' },
  pipeline_events: { header: 'Pipeline Hook', text: 'pipelines' },
  job_events: { header: 'Job Hook', text: 'jobs' },
  deployment_events: { header: 'Deployment Hook', text: 'deployments' },
  releases_events: { header: 'Release Hook', text: 'releases' },
  milestone_events: { header: 'Milestone Hook', text: 'milestones' },
  member_events: { header: 'Member Hook', text: 'members' },
  subgroup_events: { header: 'Subgroup Hook', text: 'subgroups' },
} as const satisfies Readonly<Record<string, HookEvent>>;

/** A flag of a hook, such as `push_events`. */
export type HookFlag = keyof typeof hookEvents;

/** The subject of a delivery: a flag, or an event of which every hook of the instance is notified, such as a new user. */
export type HookTrigger = HookFlag | 'system_events';

/** The header `X-Gitlab-Event`, but for hooks of the instance, whose header is always that of `system_events`. */
export const headerOf = (trigger: HookTrigger): string =>
  trigger === 'system_events' ? 'System Hook' : hookEvents[trigger].header;

/** Events that only other servers have, by their flags. */
export const otherHookEvents = {
  wiki_page_events: { text: 'wiki pages' },
  feature_flag_events: { text: 'feature flags' },
  emoji_events: { text: 'reactions' },
  project_events: { text: 'projects' },
  resource_access_token_events: { text: 'expiring access tokens' },
  resource_deploy_token_events: { text: 'expiring deploy tokens' },
  vulnerability_events: { text: 'vulnerabilities' },
} as const;

export type OtherHookFlag = keyof typeof otherHookEvents;
