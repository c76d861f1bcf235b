/** Words of other tools that are no commands here, and what to use in their place: for the hints of errors. */

/** Our name for a word among the commands of one group. */
const names: Readonly<Record<string, string>> = {
  'access-token': 'tokens',
  'access-tokens': 'tokens',
  add: 'create',
  change: 'update',
  comment: 'notes',
  comments: 'notes',
  configure: 'config',
  del: 'delete',
  describe: 'get',
  destroy: 'delete',
  gist: 'snippets',
  gists: 'snippets',
  ci: 'pipelines',
  cron: 'schedules',
  info: 'get',
  me: 'whoami',
  modify: 'update',
  open: 'get',
  org: 'groups',
  organization: 'groups',
  organizations: 'groups',
  orgs: 'groups',
  pat: 'tokens',
  pats: 'tokens',
  'personal-access-tokens': 'tokens',
  pr: 'mrs',
  prs: 'mrs',
  'pull-request': 'mrs',
  'pull-requests': 'mrs',
  remove: 'delete',
  repositories: 'projects',
  repository: 'projects',
  run: 'pipelines',
  secret: 'variables',
  secrets: 'variables',
  'ssh-key': 'keys',
  'ssh-keys': 'keys',
  start: 'run',
  status: 'watch',
  team: 'groups',
  teams: 'groups',
  trigger: 'run',
  vars: 'variables',
  webhook: 'hooks',
  webhooks: 'hooks',
  workflow: 'pipelines',
  workflows: 'pipelines',
};

const api = (method: string, path: string, ...values: readonly string[]): string =>
  [`api${method === 'GET' ? '' : ` ${method}`} '${path}'`, ...values].join(' ');

/** Our commands, by our name of the group and the word of another tool after it. */
const commands: Readonly<Record<string, string>> = {
  'approval-rules': 'approvals rules list',
  artifact: 'jobs artifacts',
  artifacts: 'jobs artifacts',
  'auth refresh': 'auth login',
  'auth switch': 'config profiles use',
  'auth token': 'auth status',
  'branches protect': 'branches protected create',
  'branches unprotect': 'branches protected delete',
  'branches protection': 'branches protected list',
  'config edit': 'config path',
  contributors: 'commits contributors',
  files: 'files list',
  'groups issues': 'issues list --group',
  'groups labels': api('GET', 'groups/{group}/labels', '--all'),
  'groups milestones': 'milestones list --group',
  'groups mrs': 'mrs list --group',
  'groups variables': 'variables list --group',
  'issues comment': 'issues notes create',
  'issues lock': 'issues update NUMBER --discussion-locked',
  'issues status': 'issues list --mine --scope assigned-to-me',
  'issues transfer': 'issues move',
  'issues unlock': 'issues update NUMBER --no-discussion-locked',
  'jobs log': 'jobs trace',
  'jobs logs': 'jobs trace',
  member: 'projects members list',
  members: 'projects members list',
  'mrs approvers': 'mrs approvals',
  'mrs checks': 'pipelines watch',
  'mrs comment': 'mrs notes create',
  'mrs for': 'mrs create',
  'mrs issues': 'mrs closes-issues',
  'mrs lock': 'mrs update NUMBER --discussion-locked',
  'mrs ready': 'mrs update NUMBER --title TITLE',
  'mrs review': 'mrs approve',
  'mrs revoke': 'mrs unapprove',
  'mrs status': 'mrs list --mine',
  'mrs unlock': 'mrs update NUMBER --no-discussion-locked',
  'mrs update-branch': 'mrs rebase',
  note: 'issues notes create',
  'pipelines artifact': 'jobs artifacts download',
  'pipelines download': 'jobs artifacts download',
  'pipelines log': 'jobs trace',
  'pipelines logs': 'jobs trace',
  'pipelines rerun': 'pipelines retry',
  'pipelines run': 'pipelines create',
  'pipelines trace': 'jobs trace',
  'pipelines trigger': 'jobs play',
  'projects contributors': 'commits contributors',
  'projects rename': 'projects update PROJECT --path PATH',
  'projects search': 'projects list --search',
  'push-rule': 'push-rules get',
  'projects sync': 'mirrors pull start',
  'pull-mirror': 'mirrors pull get',
  'push-mirrors': 'mirrors list',
  'remote-mirrors': 'mirrors list',
  'protected-branch': 'branches protected list',
  'protected-branches': 'branches protected list',
  'protected-tag': 'tags protected list',
  'protected-tags': 'tags protected list',
  rulesets: 'branches protected list',
  ruleset: 'branches protected list',
  status: 'todos list',
  'users events': 'events list --user',
  'users whoami': 'whoami',
};

/** The groups whose words `names` says, as they are in `commands`. */
const groupOf = (word: string): string => names[word] ?? word;

/** `mrs notes 12`: the verb was left out, as `glab mr note 12` leaves it out. */
const withoutVerb = (path: string, word: string): string | undefined =>
  /^[#!]?\d+$/.test(word) && path.endsWith(' notes') ? `${path} create ${word}` : undefined;

/** Something to use in place of words that are no command. */
export interface Meant {
  /** The whole command without `repoctl`. */
  readonly command: string;
  /** It does what was asked for in another way, so that it is no guess at the words. */
  readonly isOther: boolean;
}

/**
 * Finds what other tools call by these words.
 *
 * @param path the names of the groups before the words: `mrs`, or none
 * @param words the first one is no command of that group
 * @param known the commands of the group
 */
export const meantBy = (
  path: readonly string[],
  words: readonly string[],
  known: readonly string[],
): Meant | undefined => {
  const [word = '', next = ''] = words.map((one) => one.toLowerCase());
  const group = path.join(' ');
  const typed = [...path, path.length === 0 ? groupOf(word) : word];
  const found = commands[[...typed, next].join(' ')] ?? commands[[...path, word].join(' ')] ?? withoutVerb(group, word);
  if (found !== undefined) return { command: found, isOther: true };
  const name = names[word];
  return name !== undefined && known.includes(name)
    ? { command: [...path, name].join(' '), isOther: false }
    : undefined;
};

const commandsForOptions: Readonly<Record<string, string>> = {
  'repoctl projects clone --group': 'repoctl groups clone',
  'repoctl projects clone -g': 'repoctl groups clone',
};

/** Options of other tools, and ours. */
const options: Readonly<Record<string, string>> = {
  '-B': '--target-branch',
  '-H': '--source-branch',
  '-R': '--project',
  '-b': '--description',
  '--auto': '--merge-when-pipeline-succeeds',
  '--base': '--target-branch',
  '--body': '--description',
  '--delete-branch': '--should-remove-source-branch',
  '--get-all': '--all',
  '--head': '--source-branch',
  '--label': '--labels',
  '--paginate': '--all',
  '--remove-source-branch': '--should-remove-source-branch',
  '--repo': '--project',
  '--when-pipeline-succeeds': '--merge-when-pipeline-succeeds',
};

/** Returns the command that replaces an option of another tool. */
export const commandForOption = (command: string, option: string): string | undefined =>
  commandsForOptions[`${command} ${option}`];

/** Returns our option for one of another tool, if the command has it. */
export const optionMeantBy = (option: string, known: readonly string[]): string | undefined => {
  const meant = options[option];
  return meant !== undefined && known.includes(meant) ? meant : undefined;
};

/** All commands that are suggested, for tests. */
export const suggestedCommands: readonly string[] = [...new Set(Object.values(commands))];
