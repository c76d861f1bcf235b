// Written by "npm run generate" from the files in src/cli/commands.
import type { Manifest, NounEntry, ToolEntry } from './program/tool.ts';
import type { Noun } from './verbs/noun.ts';

/** All nouns in alphabetical order. A command loads only the noun that it is of. */
export const nounEntries: readonly NounEntry[] = [
  {
    name: 'access-requests',
    wing: 'organization',
    isOnlyInGitlab: true,
    summary: 'Manage requests of users to join projects and groups',
    load: () => import('./commands/organization/access-requests.ts').then(({ accessRequests }) => accessRequests),
  },
  {
    name: 'approvals',
    wing: 'planning',
    isOnlyInGitlab: true,
    summary: 'Manage approval settings and rules',
    load: () => import('./commands/planning/approvals.ts').then(({ approvals }) => approvals),
  },
  {
    name: 'audit-events',
    wing: 'instance',
    summary: 'View the audit log',
    load: () => import('./commands/instance/audit-events.ts').then(({ auditEvents }) => auditEvents),
  },
  {
    name: 'branches',
    wing: 'code',
    summary: 'Manage branches and branch protection',
    load: () => import('./commands/code/branches.ts').then(({ branches }) => branches),
  },
  {
    name: 'broadcast',
    wing: 'instance',
    summary: 'Manage broadcast messages',
    load: () => import('./commands/instance/broadcast.ts').then(({ broadcast }) => broadcast),
  },
  {
    name: 'ci-templates',
    wing: 'instance',
    summary: 'Browse CI/CD templates',
    load: () => import('./commands/instance/ci-templates.ts').then(({ ciTemplates }) => ciTemplates),
  },
  {
    name: 'commits',
    wing: 'code',
    summary: 'View, compare, and create commits',
    load: () => import('./commands/code/commits/commits.ts').then(({ commits }) => commits),
  },
  {
    name: 'deploy-keys',
    wing: 'organization',
    summary: 'Manage deploy keys',
    load: () => import('./commands/organization/deploy-keys.ts').then(({ deployKeys }) => deployKeys),
  },
  {
    name: 'deploy-tokens',
    wing: 'organization',
    summary: 'Manage tokens by which machines clone and fetch',
    load: () => import('./commands/organization/deploy-tokens.ts').then(({ deployTokens }) => deployTokens),
  },
  {
    name: 'deployments',
    wing: 'ci',
    summary: 'View and record deployments',
    load: () => import('./commands/ci/deployments.ts').then(({ deployments }) => deployments),
  },
  {
    name: 'dockerfiles',
    wing: 'instance',
    summary: 'Browse Dockerfile templates',
    load: () => import('./commands/instance/dockerfiles.ts').then(({ dockerfiles }) => dockerfiles),
  },
  {
    name: 'emails',
    wing: 'people',
    summary: 'Manage further email addresses',
    load: () => import('./commands/people/emails.ts').then(({ emails }) => emails),
  },
  {
    name: 'environments',
    wing: 'ci',
    summary: 'Manage environments',
    load: () => import('./commands/ci/environments.ts').then(({ environments }) => environments),
  },
  {
    name: 'events',
    wing: 'activity',
    summary: 'View activity',
    load: () => import('./commands/activity/events/events.ts').then(({ events }) => events),
  },
  {
    name: 'exports',
    wing: 'organization',
    isOnlyInGitlab: true,
    summary: 'Export projects as archives',
    load: () => import('./commands/organization/exports.ts').then(({ exports }) => exports),
  },
  {
    name: 'files',
    wing: 'code',
    summary: 'View and change repository files',
    load: () => import('./commands/code/files/files.ts').then(({ files }) => files),
  },
  {
    name: 'gitignores',
    wing: 'instance',
    summary: 'Browse .gitignore templates',
    load: () => import('./commands/instance/gitignores.ts').then(({ gitignores }) => gitignores),
  },
  {
    name: 'gpg-keys',
    wing: 'people',
    summary: 'Manage GPG keys',
    load: () => import('./commands/people/gpg-keys.ts').then(({ gpgKeys }) => gpgKeys),
  },
  {
    name: 'groups',
    wing: 'organization',
    summary: 'Manage groups, their members, and hooks',
    load: () => import('./commands/organization/groups.ts').then(({ groups }) => groups),
  },
  {
    name: 'hooks',
    wing: 'instance',
    summary: 'Manage system hooks',
    load: () => import('./commands/instance/hooks.ts').then(({ hooks }) => hooks),
  },
  {
    name: 'imports',
    wing: 'organization',
    isOnlyInGitlab: true,
    summary: 'Create projects from exports',
    load: () => import('./commands/organization/imports.ts').then(({ imports }) => imports),
  },
  {
    name: 'integrations',
    wing: 'organization',
    isOnlyInGitlab: true,
    summary: 'Manage integrations with other systems',
    load: () => import('./commands/organization/integrations.ts').then(({ integrations }) => integrations),
  },
  {
    name: 'invitations',
    wing: 'organization',
    isOnlyInGitlab: true,
    summary: 'Manage invitations into projects and groups by email',
    load: () => import('./commands/organization/invitations.ts').then(({ invitations }) => invitations),
  },
  {
    name: 'issues',
    wing: 'planning',
    summary: 'Manage issues, comments, and time tracking',
    load: () => import('./commands/planning/issues.ts').then(({ issues }) => issues),
  },
  {
    name: 'job-token-scope',
    wing: 'ci',
    isOnlyInGitlab: true,
    summary: 'Manage the projects and groups whose job tokens a project accepts',
    load: () => import('./commands/ci/job-token-scope.ts').then(({ jobTokenScope }) => jobTokenScope),
  },
  {
    name: 'jobs',
    wing: 'ci',
    summary: 'Manage CI/CD jobs',
    load: () => import('./commands/ci/jobs.ts').then(({ jobs }) => jobs),
  },
  {
    name: 'keys',
    wing: 'people',
    summary: 'Manage SSH keys',
    load: () => import('./commands/people/keys.ts').then(({ keys }) => keys),
  },
  {
    name: 'labels',
    wing: 'planning',
    summary: 'Manage labels',
    load: () => import('./commands/planning/labels.ts').then(({ labels }) => labels),
  },
  {
    name: 'licenses',
    wing: 'instance',
    summary: 'Browse license templates',
    load: () => import('./commands/instance/licenses.ts').then(({ licenses }) => licenses),
  },
  {
    name: 'metrics',
    wing: 'instance',
    summary: 'View job queue metrics',
    load: () => import('./commands/instance/metrics/metrics.ts').then(({ metrics }) => metrics),
  },
  {
    name: 'milestones',
    wing: 'planning',
    summary: 'Manage milestones',
    load: () => import('./commands/planning/milestones.ts').then(({ milestones }) => milestones),
  },
  {
    name: 'mirrors',
    wing: 'code',
    isOnlyInGitlab: true,
    summary: 'Manage push mirrors, and the pull mirror of a project',
    load: () => import('./commands/code/mirrors.ts').then(({ mirrors }) => mirrors),
  },
  {
    name: 'mrs',
    aliases: ['merge-requests'],
    wing: 'planning',
    summary: 'Manage merge requests',
    load: () => import('./commands/planning/mrs.ts').then(({ mrs }) => mrs),
  },
  {
    name: 'namespaces',
    wing: 'organization',
    summary: 'View namespaces',
    load: () => import('./commands/organization/namespaces.ts').then(({ namespaces }) => namespaces),
  },
  {
    name: 'packages',
    wing: 'ci',
    isOnlyInGitlab: true,
    summary: 'Manage packages of the package registry',
    load: () => import('./commands/ci/packages.ts').then(({ packages }) => packages),
  },
  {
    name: 'pages',
    wing: 'ci',
    summary: 'Manage Pages domains and certificates',
    load: () => import('./commands/ci/pages/pages.ts').then(({ pages }) => pages),
  },
  {
    name: 'pipelines',
    wing: 'ci',
    summary: 'Run and manage pipelines',
    load: () => import('./commands/ci/pipelines.ts').then(({ pipelines }) => pipelines),
  },
  {
    name: 'projects',
    wing: 'organization',
    summary: 'Manage projects, their members, and hooks',
    load: () => import('./commands/organization/projects.ts').then(({ projects }) => projects),
  },
  {
    name: 'protected-environments',
    wing: 'ci',
    isOnlyInGitlab: true,
    summary: 'Manage protected environments',
    load: () =>
      import('./commands/ci/protected-environments.ts').then(({ protectedEnvironments }) => protectedEnvironments),
  },
  {
    name: 'push-rules',
    wing: 'code',
    isOnlyInGitlab: true,
    summary: 'Manage rules that refuse pushes',
    load: () => import('./commands/code/push-rules.ts').then(({ pushRules }) => pushRules),
  },
  {
    name: 'registry',
    wing: 'ci',
    isOnlyInGitlab: true,
    summary: 'Manage the container registry of projects',
    load: () => import('./commands/ci/registry.ts').then(({ registry }) => registry),
  },
  {
    name: 'releases',
    wing: 'planning',
    summary: 'Manage releases',
    load: () => import('./commands/planning/releases.ts').then(({ releases }) => releases),
  },
  {
    name: 'runners',
    wing: 'ci',
    isOnlyInGitlab: true,
    summary: 'Manage CI/CD runners',
    load: () => import('./commands/ci/runners.ts').then(({ runners }) => runners),
  },
  {
    name: 'schedules',
    wing: 'ci',
    summary: 'Manage pipeline schedules',
    load: () => import('./commands/ci/schedules.ts').then(({ schedules }) => schedules),
  },
  {
    name: 'search',
    wing: 'instance',
    isOnlyInGitlab: true,
    summary: 'Search projects, issues, code, and other records',
    load: () => import('./commands/instance/search.ts').then(({ search }) => search),
  },
  {
    name: 'service-accounts',
    wing: 'people',
    isOnlyInGitlab: true,
    summary: 'Manage service accounts and their access tokens',
    load: () =>
      import('./commands/people/service-accounts/service-accounts.ts').then(({ serviceAccounts }) => serviceAccounts),
  },
  {
    name: 'sessions',
    wing: 'people',
    summary: 'Manage login sessions',
    load: () => import('./commands/people/sessions.ts').then(({ sessions }) => sessions),
  },
  {
    name: 'settings',
    wing: 'instance',
    isOnlyInGitlab: true,
    summary: 'Manage settings, appearance, and limits of the instance',
    load: () => import('./commands/instance/settings.ts').then(({ settings }) => settings),
  },
  {
    name: 'snippets',
    wing: 'instance',
    summary: 'Manage snippets',
    load: () => import('./commands/instance/snippets/snippets.ts').then(({ snippets }) => snippets),
  },
  {
    name: 'storage',
    wing: 'instance',
    summary: 'Check repository storages',
    load: () => import('./commands/instance/storage.ts').then(({ storage }) => storage),
  },
  {
    name: 'tags',
    wing: 'code',
    summary: 'Manage tags and tag protection',
    load: () => import('./commands/code/tags.ts').then(({ tags }) => tags),
  },
  {
    name: 'todos',
    wing: 'planning',
    summary: 'Manage to-do items',
    load: () => import('./commands/planning/todos.ts').then(({ todos }) => todos),
  },
  {
    name: 'tokens',
    wing: 'people',
    summary: 'Manage access tokens',
    load: () => import('./commands/people/tokens/tokens.ts').then(({ tokens }) => tokens),
  },
  {
    name: 'topics',
    wing: 'organization',
    isOnlyInGitlab: true,
    summary: 'Manage the topics of projects',
    load: () => import('./commands/organization/topics.ts').then(({ topics }) => topics),
  },
  {
    name: 'triggers',
    wing: 'ci',
    summary: 'Manage pipeline triggers',
    load: () => import('./commands/ci/triggers.ts').then(({ triggers }) => triggers),
  },
  {
    name: 'users',
    wing: 'people',
    summary: 'Manage users and impersonation tokens',
    load: () => import('./commands/people/users/users.ts').then(({ users }) => users),
  },
  {
    name: 'variables',
    wing: 'ci',
    summary: 'Manage CI/CD variables',
    load: () => import('./commands/ci/variables/variables.ts').then(({ variables }) => variables),
  },
];

/** All tools: commands that are not about a resource. */
export const toolEntries: readonly ToolEntry[] = [
  {
    name: 'admin',
    summary: 'Back up, restore, check, and maintain the data of a server',
    load: () => import('./commands/tools/admin/admin.ts').then(({ admin }) => admin),
  },
  {
    name: 'alias',
    summary: 'Manage command aliases',
    load: () => import('./commands/tools/alias/alias.ts').then(({ alias }) => alias),
  },
  {
    name: 'api',
    summary: 'Send an API request',
    load: () => import('./commands/tools/api/api.ts').then(({ api }) => api),
  },
  {
    name: 'apply',
    summary: 'Apply configuration files to the server',
    load: () => import('./commands/tools/apply/apply.ts').then(({ apply }) => apply),
  },
  {
    name: 'auth',
    summary: 'Log in, log out, and check login status',
    load: () => import('./commands/tools/auth/auth.ts').then(({ auth }) => auth),
  },
  {
    name: 'completion',
    summary: 'Print or install a shell completion script',
    load: () => import('./commands/tools/completion/completion.ts').then(({ completion }) => completion),
  },
  {
    name: 'config',
    summary: 'Manage settings and profiles',
    load: () => import('./commands/tools/config/config.ts').then(({ config }) => config),
  },
  {
    name: 'diff',
    summary: 'Compare configuration files with the server',
    load: () => import('./commands/tools/diff/diff.ts').then(({ diff }) => diff),
  },
  {
    name: 'doctor',
    summary: 'Check the configuration, connection, and token',
    load: () => import('./commands/tools/doctor/doctor.ts').then(({ doctor }) => doctor),
  },
  {
    name: 'export',
    summary: 'Export the configuration of projects and groups to files',
    load: () => import('./commands/tools/export/export.ts').then(({ exportTool }) => exportTool),
  },
  {
    name: 'help',
    summary: 'Show help or search commands',
    load: () => import('./commands/tools/help.ts').then(({ help }) => help),
  },
  {
    name: 'man',
    summary: 'Show a manual page',
    load: () => import('./commands/tools/man/man.ts').then(({ man }) => man),
  },
  {
    name: 'open',
    aliases: ['browse'],
    summary: 'Open a record in a browser',
    load: () => import('./commands/tools/open.ts').then(({ open }) => open),
  },
  {
    name: 'serve',
    summary: 'Run a server',
    load: () => import('./commands/tools/serve/serve.ts').then(({ serve }) => serve),
  },
  {
    name: 'whoami',
    summary: 'Show the current user',
    load: () => import('./commands/tools/whoami.ts').then(({ whoami }) => whoami),
  },
];

/** Loads all nouns, for generators. Commands do not call this. */
export const loadAllNouns = (): Promise<readonly Noun[]> => Promise.all(nounEntries.map(({ load }) => load()));

export const manifest: Manifest = { nouns: nounEntries, tools: toolEntries };
