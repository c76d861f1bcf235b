/** The kinds of records that people know by a name, and how one is found. */

/** A kind of record that commands take by name in place of its ID. */
export interface Named {
  /** In messages. */
  readonly what: string;
  /** The kind of name: `title`. */
  readonly name: string;
  /** The field with the name. */
  readonly field: string;
  /** The command that lists them. */
  readonly lister: string;
  /** Fields that completion shows beside the name; the first one with text. Default: the ID. */
  readonly says?: readonly string[];
  /** Of several records with one name, those are meant in which this field is true. */
  readonly prefers?: string;
  /** Finds a record by name, as the `:id` of this path or by this filter. Default: by reading the list. */
  readonly found?: { readonly path: string; readonly filter?: string };
}

/** Keyed by the word in placeholders and columns of rows. */
export const namedKinds = {
  'approval-rule': { what: 'approval rule', name: 'name', field: 'name', lister: 'approvals rules list' },
  'deploy-key': { what: 'deploy key', name: 'title', field: 'title', lister: 'deploy-keys list' },
  'deploy-token': { what: 'deploy token', name: 'name', field: 'name', lister: 'deploy-tokens list' },
  environment: {
    what: 'environment',
    name: 'name',
    field: 'name',
    lister: 'environments list',
    says: ['external_url', 'state'],
  },
  'group-hook': { what: 'hook', name: 'URL', field: 'url', lister: 'groups hooks list' },
  hook: { what: 'system hook', name: 'URL', field: 'url', lister: 'hooks list' },
  key: { what: 'SSH key', name: 'title', field: 'title', lister: 'keys list' },
  link: { what: 'release link', name: 'name', field: 'name', lister: 'releases links list', says: ['url'] },
  milestone: {
    what: 'milestone',
    name: 'title',
    field: 'title',
    lister: 'milestones list',
    says: ['due_date', 'state'],
  },
  mirror: { what: 'push mirror', name: 'URL', field: 'url', lister: 'mirrors list' },
  namespace: {
    what: 'group or user',
    name: 'path',
    field: 'full_path',
    lister: 'namespaces list --search TEXT',
    says: ['name'],
    found: { path: '/namespaces/:id' },
  },
  'protected-branch': { what: 'protected branch', name: 'name', field: 'name', lister: 'branches protected list' },
  'project-hook': { what: 'hook', name: 'URL', field: 'url', lister: 'projects hooks list' },
  project: {
    what: 'project',
    name: 'path',
    field: 'path_with_namespace',
    lister: 'projects list --search TEXT',
    found: { path: '/projects/:id' },
  },
  runner: { what: 'runner', name: 'description', field: 'description', lister: 'runners list' },
  'registry-repository': {
    what: 'registry repository',
    name: 'path',
    field: 'path',
    lister: 'registry list',
    says: ['location'],
  },
  'registry-rule': { what: 'rule', name: 'pattern', field: 'repository_path_pattern', lister: 'registry rules list' },
  'registry-tag-rule': { what: 'rule', name: 'pattern', field: 'tag_name_pattern', lister: 'registry tag-rules list' },
  schedule: { what: 'schedule', name: 'description', field: 'description', lister: 'schedules list', says: ['cron'] },
  snippet: { what: 'snippet', name: 'title', field: 'title', lister: 'snippets list', says: ['file_name'] },
  token: { what: 'token', name: 'name', field: 'name', lister: 'tokens list', prefers: 'active' },
  topic: { what: 'topic', name: 'name', field: 'name', lister: 'topics list', says: ['title'] },
  trigger: { what: 'trigger', name: 'description', field: 'description', lister: 'triggers list' },
  user: {
    what: 'user',
    name: 'username',
    field: 'username',
    lister: 'users list --search TEXT',
    says: ['name'],
    // The server ignores case in usernames and returns at most one user.
    found: { path: '/users', filter: 'username' },
  },
} as const satisfies Readonly<Record<string, Named>>;

export type NamedKind = keyof typeof namedKinds;
