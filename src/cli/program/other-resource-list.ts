/** Resources of other servers that have no command here. */

/** `update` is PUT, `change` is PATCH. */
export type Can = 'list' | 'get' | 'create' | 'update' | 'change' | 'delete';

export interface OtherResource {
  /** Its name as a command would have it, then synonyms. */
  readonly words: readonly [name: string, ...others: string[]];
  /** Path of the list, or of the only record. */
  readonly path: string;
  /** Path parameter of a record in the list; undefined if there is only one record. */
  readonly place?: string;
  /** Path of the list that contains a record, if it is not `path`. */
  readonly records?: string;
  readonly can: readonly Can[];
  /** Groups have it, too. */
  readonly ofGroups?: true;
}

const all = ['list', 'get', 'create', 'update', 'delete'] as const;
const fixed = ['list', 'get', 'create', 'delete'] as const;
const single = ['get', 'update'] as const;

const ofProject = (path: string): string => `projects/{project}/${path}`;

export const otherResources: readonly OtherResource[] = [
  {
    words: ['applications', 'application', 'oauth-applications'],
    path: 'applications',
    place: 'id',
    can: ['list', 'create', 'delete'],
  },
  { words: ['badges', 'badge'], path: ofProject('badges'), place: 'badge_id', can: all, ofGroups: true },
  {
    words: ['boards', 'board'],
    path: ofProject('boards'),
    place: 'board_id',
    can: all,
    ofGroups: true,
  },
  {
    words: ['bulk-imports', 'bulk-import', 'migrations', 'migration'],
    path: 'bulk_imports',
    place: 'import_id',
    can: ['list', 'get', 'create'],
  },
  {
    words: ['discussions', 'discussion', 'threads', 'thread'],
    path: ofProject('merge_requests/{merge_request_iid}/discussions'),
    can: ['list', 'create'],
  },
  {
    words: ['draft-notes', 'draft-note', 'draft-comments', 'pending-comments'],
    path: ofProject('merge_requests/{merge_request_iid}/draft_notes'),
    can: ['list', 'create'],
  },
  { words: ['epics', 'epic'], path: 'groups/{group}/epics', place: 'epic_iid', can: all },
  { words: ['feature-flags', 'feature-flag'], path: ofProject('feature_flags'), place: 'name', can: all },
  { words: ['features', 'feature-gates'], path: 'features', place: 'name', can: ['list', 'delete'] },
  {
    words: ['freeze-periods', 'freeze-period'],
    path: ofProject('freeze_periods'),
    place: 'freeze_period_id',
    can: all,
  },
  { words: ['geo-sites', 'geo-site', 'geo-nodes', 'geo'], path: 'geo_sites', place: 'id', can: all },
  { words: ['incidents', 'incident'], path: ofProject('issues?issue_type=incident'), can: ['list'] },
  {
    words: ['issue-links', 'issue-link', 'linked-issues', 'related-issues'],
    path: ofProject('issues/{issue_iid}/links'),
    can: ['list', 'create'],
  },
  { words: ['iterations', 'iteration'], path: ofProject('iterations'), can: ['list'], ofGroups: true },
  {
    words: ['member-roles', 'member-role', 'custom-roles'],
    path: 'member_roles',
    place: 'id',
    can: ['list', 'create', 'delete'],
  },
  {
    words: ['merge-trains', 'merge-train', 'trains', 'train'],
    path: ofProject('merge_trains'),
    place: 'target_branch',
    can: ['list', 'get'],
  },
  { words: ['notification-settings'], path: 'notification_settings', can: single },
  { words: ['project-snippets', 'project-snippet'], path: ofProject('snippets'), place: 'snippet_id', can: all },
  {
    words: ['resource-groups', 'resource-group'],
    path: ofProject('resource_groups'),
    place: 'key',
    can: ['list', 'get', 'update'],
  },
  { words: ['secure-files', 'secure-file', 'securefile'], path: ofProject('secure_files'), place: 'id', can: fixed },
  {
    words: ['status-checks', 'status-check', 'external-status-checks'],
    path: ofProject('external_status_checks'),
    place: 'check_id',
    can: ['list', 'create', 'update', 'delete'],
  },
  { words: ['uploads', 'upload'], path: ofProject('uploads'), place: 'upload_id', can: ['list', 'delete'] },
  {
    words: ['vulnerabilities', 'vulnerability', 'vulnerability-findings'],
    path: ofProject('vulnerabilities'),
    records: 'vulnerabilities',
    place: 'id',
    can: ['list', 'get'],
  },
  { words: ['wikis', 'wiki'], path: ofProject('wikis'), place: 'slug', can: all, ofGroups: true },
];
