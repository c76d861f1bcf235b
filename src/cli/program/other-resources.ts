/** Resources of other servers that have no command here, and the requests to use instead: for errors and help. */

/** `update` is PUT, `change` is PATCH. */
type Can = 'list' | 'get' | 'create' | 'update' | 'change' | 'delete';

interface OtherResource {
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
    words: ['access-tokens', 'access-token', 'project-tokens', 'group-tokens', 'token', 'tokens'],
    path: ofProject('access_tokens'),
    place: 'token_id',
    can: fixed,
    ofGroups: true,
  },
  {
    words: ['access-requests'],
    path: ofProject('access_requests'),
    place: 'user_id',
    can: ['list', 'delete'],
    ofGroups: true,
  },
  { words: ['appearance'], path: 'application/appearance', can: single },
  {
    words: ['approval-rules', 'approval-rule'],
    path: ofProject('approval_rules'),
    place: 'approval_rule_id',
    can: all,
    ofGroups: true,
  },
  { words: ['approvals', 'approval'], path: ofProject('approvals'), can: ['get', 'create'] },
  { words: ['artifacts', 'artifact'], path: ofProject('jobs/{job_id}/artifacts'), can: ['get', 'delete'] },
  { words: ['badges', 'badge'], path: ofProject('badges'), place: 'badge_id', can: all, ofGroups: true },
  {
    words: ['boards', 'board'],
    path: ofProject('boards'),
    place: 'board_id',
    can: all,
    ofGroups: true,
  },
  {
    words: ['deploy-tokens', 'deploy-token'],
    path: ofProject('deploy_tokens'),
    place: 'token_id',
    can: fixed,
    ofGroups: true,
  },
  { words: ['epics', 'epic'], path: 'groups/{group}/epics', place: 'epic_iid', can: all },
  { words: ['exports', 'export', 'project-export'], path: ofProject('export'), can: ['get', 'create'] },
  { words: ['feature-flags', 'feature-flag'], path: ofProject('feature_flags'), place: 'name', can: all },
  {
    words: ['freeze-periods', 'freeze-period'],
    path: ofProject('freeze_periods'),
    place: 'freeze_period_id',
    can: all,
  },
  { words: ['incidents', 'incident'], path: ofProject('issues?issue_type=incident'), can: ['list'] },
  { words: ['instance-variables'], path: 'admin/ci/variables', place: 'key', can: all },
  {
    words: ['integrations', 'integration'],
    path: ofProject('integrations'),
    place: 'slug',
    can: ['list', 'get', 'delete'],
  },
  {
    words: ['invitations', 'invitation', 'invites'],
    path: ofProject('invitations'),
    place: 'email',
    can: ['list', 'create', 'update', 'delete'],
    ofGroups: true,
  },
  { words: ['iterations', 'iteration'], path: ofProject('iterations'), can: ['list'], ofGroups: true },
  { words: ['job-token-scope', 'job-token', 'job-tokens'], path: ofProject('job_token_scope'), can: ['get', 'change'] },
  { words: ['lint', 'ci-lint'], path: ofProject('ci/lint'), can: ['get', 'create'] },
  {
    words: ['mirrors', 'mirror', 'push-mirrors', 'remote-mirrors'],
    path: ofProject('remote_mirrors'),
    place: 'mirror_id',
    can: all,
  },
  { words: ['notification-settings'], path: 'notification_settings', can: single },
  { words: ['packages', 'package'], path: ofProject('packages'), place: 'package_id', can: ['list', 'get', 'delete'] },
  {
    words: ['personal-access-tokens', 'personal-access-token', 'pats'],
    path: 'personal_access_tokens',
    place: 'id',
    can: ['list', 'get', 'delete'],
  },
  {
    words: ['project-hooks', 'group-hooks', 'hooks'],
    path: ofProject('hooks'),
    place: 'hook_id',
    can: all,
    ofGroups: true,
  },
  {
    words: ['protected-environments', 'protected-environment'],
    path: ofProject('protected_environments'),
    place: 'name',
    can: all,
    ofGroups: true,
  },
  { words: ['protected-tags', 'protected-tag'], path: ofProject('protected_tags'), place: 'name', can: fixed },
  { words: ['pull-mirror'], path: ofProject('mirror/pull'), can: ['get', 'create', 'update'] },
  {
    words: ['push-rules', 'push-rule'],
    path: ofProject('push_rule'),
    can: ['get', 'create', 'update', 'delete'],
    ofGroups: true,
  },
  {
    words: ['registry-repositories', 'registry', 'container-registry', 'images'],
    path: ofProject('registry/repositories'),
    place: 'repository_id',
    can: ['list', 'delete'],
  },
  {
    words: ['runners', 'runner'],
    path: 'runners/all',
    records: 'runners',
    place: 'id',
    can: ['list', 'get', 'update', 'delete'],
  },
  { words: ['search'], path: 'search?scope=projects&search=TEXT', can: ['list'] },
  { words: ['secure-files', 'secure-file', 'securefile'], path: ofProject('secure_files'), place: 'id', can: fixed },
  {
    words: ['service-accounts', 'service-account'],
    path: 'service_accounts',
    place: 'user_id',
    can: ['list', 'create', 'change'],
  },
  { words: ['settings', 'application-settings', 'instance-settings'], path: 'application/settings', can: single },
  { words: ['statistics'], path: 'application/statistics', can: ['get'] },
  { words: ['topics', 'topic'], path: 'topics', place: 'id', can: all },
  { words: ['uploads', 'upload'], path: ofProject('uploads'), place: 'upload_id', can: ['list', 'delete'] },
  { words: ['wikis', 'wiki'], path: ofProject('wikis'), place: 'slug', can: all, ofGroups: true },
];

const methods = { list: 'GET', get: 'GET', create: 'POST', update: 'PUT', change: 'PATCH', delete: 'DELETE' } as const;

const verbs: Readonly<Record<Can, string>> = {
  list: 'List',
  get: 'Show',
  create: 'Create',
  update: 'Update',
  change: 'Update',
  delete: 'Delete',
};

const meanings: Readonly<Record<string, Can>> = {
  ls: 'list',
  show: 'get',
  view: 'get',
  download: 'get',
  new: 'create',
  add: 'create',
  set: 'update',
  edit: 'update',
  rm: 'delete',
  remove: 'delete',
};

/** A request in place of a command. */
export interface OtherCall {
  readonly command: string;
  readonly summary: string;
  readonly calls: string;
}

/** A resource without a command. */
export interface OtherCalls {
  /** `protected tags`. */
  readonly name: string;
  /** The most likely one first. */
  readonly calls: readonly [OtherCall, ...OtherCall[]];
}

const quoted = (text: string): string => (/[{?&]/.test(text) ? `'${text}'` : text);

/** Placeholders for path parameters other than the project or group. */
const valuesOf = (target: string): readonly string[] =>
  [...target.matchAll(/\{([a-z_]+)\}/g)].flatMap(([, name = '']) =>
    name === 'project' || name === 'group' ? [] : [name.toUpperCase()],
  );

const singularOf = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

const callOf = ({ path, place, records = path }: OtherResource, can: Can, name: string): OtherCall => {
  const isOfOne = place !== undefined && can !== 'list' && can !== 'create';
  const target = isOfOne ? `${records}/{${place}}` : path;
  const method = methods[can];
  const words = [
    'repoctl api',
    ...(method === 'GET' ? [] : [method]),
    quoted(target),
    ...valuesOf(target),
    ...(can === 'list' ? ['--all'] : []),
    ...(['create', 'update', 'change'].includes(can) ? ['-f NAME=VALUE'] : []),
  ];
  const isOne = place !== undefined && can !== 'list';
  return {
    command: words.join(' '),
    summary: `${verbs[can]} ${isOne ? singularOf(name) : name}`,
    calls: `${method} /${target}`,
  };
};

/**
 * Finds the requests for words that are no command. Returns undefined for an unknown resource.
 *
 * @param words the resource in one or several words, maybe with a verb
 * @param noun the command before them: below `groups` the requests are those of groups
 */
export const otherCalls = (words: readonly string[], noun?: string): OtherCalls | undefined => {
  const typed = words.map((word) => word.toLowerCase().replaceAll('_', '-'));
  const found = [typed.slice(0, 2).join('-'), typed[0] ?? ''].flatMap((word, index) => {
    const resource = otherResources.find((one) => one.words.includes(word));
    return resource === undefined ? [] : [{ resource, verb: typed[index === 0 ? 2 : 1] ?? '' }];
  })[0];
  if (found === undefined) return undefined;
  const { resource, verb } = found;
  const name = (resource.words[0] ?? '').replaceAll('-', ' ');
  const isOfGroup = noun === 'groups' && resource.ofGroups === true;
  const own = isOfGroup
    ? { ...resource, path: resource.path.replace('projects/{project}', 'groups/{group}') }
    : resource;
  const meant = meanings[verb] ?? verb;
  const isMeant = (can: Can): boolean => can === meant || (can === 'change' && meant === 'update');
  const order = resource.can.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
  const [first, ...others] = order.map((can) => callOf(own, can, name));
  return first === undefined ? undefined : { name, calls: [first, ...others] };
};
