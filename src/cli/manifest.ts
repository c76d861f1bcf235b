// Written by "npm run generate" from the files in src/cli/commands.
import type { Manifest, NounEntry, ToolEntry } from './program/tool.ts';
import type { Noun } from './verbs/noun.ts';

/** Every noun, in alphabetical order. A command loads its own and no other. */
export const nounEntries: readonly NounEntry[] = [
  {
    name: 'branches',
    wing: 'code',
    summary: 'Branches of a project, and which are protected',
    load: () => import('./commands/code/branches.ts').then(({ branches }) => branches),
  },
  {
    name: 'broadcast',
    wing: 'instance',
    summary: 'Messages that everyone on the service sees',
    load: () => import('./commands/instance/broadcast.ts').then(({ broadcast }) => broadcast),
  },
  {
    name: 'ci-templates',
    wing: 'instance',
    summary: 'Pipeline files to start with',
    load: () => import('./commands/instance/ci-templates.ts').then(({ ciTemplates }) => ciTemplates),
  },
  {
    name: 'commits',
    wing: 'code',
    summary: 'Commits of a repository, and what they change',
    load: () => import('./commands/code/commits/commits.ts').then(({ commits }) => commits),
  },
  {
    name: 'deploy-keys',
    wing: 'organization',
    summary: 'SSH keys of machines that projects let in',
    load: () => import('./commands/organization/deploy-keys.ts').then(({ deployKeys }) => deployKeys),
  },
  {
    name: 'deployments',
    wing: 'ci',
    summary: 'What was deployed to the environments of a project',
    load: () => import('./commands/ci/deployments.ts').then(({ deployments }) => deployments),
  },
  {
    name: 'dockerfiles',
    wing: 'instance',
    summary: 'How images are built: files to start with',
    load: () => import('./commands/instance/dockerfiles.ts').then(({ dockerfiles }) => dockerfiles),
  },
  {
    name: 'environments',
    wing: 'ci',
    summary: 'Environments that a project is deployed to',
    load: () => import('./commands/ci/environments.ts').then(({ environments }) => environments),
  },
  {
    name: 'events',
    wing: 'activity',
    summary: 'What you, a user or the people of a project did',
    load: () => import('./commands/activity/events/events.ts').then(({ events }) => events),
  },
  {
    name: 'files',
    wing: 'code',
    summary: 'Files and directories of a repository',
    load: () => import('./commands/code/files/files.ts').then(({ files }) => files),
  },
  {
    name: 'gitignores',
    wing: 'instance',
    summary: 'What git should leave out: files to start with',
    load: () => import('./commands/instance/gitignores.ts').then(({ gitignores }) => gitignores),
  },
  {
    name: 'gpg-keys',
    wing: 'people',
    summary: 'GPG keys of users',
    load: () => import('./commands/people/gpg-keys.ts').then(({ gpgKeys }) => gpgKeys),
  },
  {
    name: 'groups',
    wing: 'organization',
    summary: 'Groups and their members',
    load: () => import('./commands/organization/groups.ts').then(({ groups }) => groups),
  },
  {
    name: 'hooks',
    wing: 'instance',
    summary: 'System hooks: addresses that are told of pushes',
    load: () => import('./commands/instance/hooks.ts').then(({ hooks }) => hooks),
  },
  {
    name: 'issues',
    wing: 'planning',
    summary: 'Issues: your own, of a project or of a group',
    load: () => import('./commands/planning/issues.ts').then(({ issues }) => issues),
  },
  {
    name: 'jobs',
    wing: 'ci',
    summary: 'Jobs of pipelines',
    load: () => import('./commands/ci/jobs.ts').then(({ jobs }) => jobs),
  },
  {
    name: 'keys',
    wing: 'people',
    summary: 'SSH keys of users',
    load: () => import('./commands/people/keys.ts').then(({ keys }) => keys),
  },
  {
    name: 'labels',
    wing: 'planning',
    summary: 'Labels of a project',
    load: () => import('./commands/planning/labels.ts').then(({ labels }) => labels),
  },
  {
    name: 'licenses',
    wing: 'instance',
    summary: 'Licences to put a project under, filled in',
    load: () => import('./commands/instance/licenses.ts').then(({ licenses }) => licenses),
  },
  {
    name: 'metrics',
    wing: 'instance',
    summary: 'Figures of the job queue',
    load: () => import('./commands/instance/metrics/metrics.ts').then(({ metrics }) => metrics),
  },
  {
    name: 'milestones',
    wing: 'planning',
    summary: 'Milestones of a project or a group',
    load: () => import('./commands/planning/milestones.ts').then(({ milestones }) => milestones),
  },
  {
    name: 'mrs',
    aliases: ['merge-requests'],
    wing: 'planning',
    summary: 'Merge requests: your own, of a project or of a group',
    load: () => import('./commands/planning/mrs.ts').then(({ mrs }) => mrs),
  },
  {
    name: 'namespaces',
    wing: 'organization',
    summary: 'Namespaces that projects live in',
    load: () => import('./commands/organization/namespaces.ts').then(({ namespaces }) => namespaces),
  },
  {
    name: 'pages',
    wing: 'ci',
    summary: "Domains of projects' web sites and their certificates",
    load: () => import('./commands/ci/pages/pages.ts').then(({ pages }) => pages),
  },
  {
    name: 'pipelines',
    wing: 'ci',
    summary: 'Pipelines of a project and their jobs',
    load: () => import('./commands/ci/pipelines.ts').then(({ pipelines }) => pipelines),
  },
  {
    name: 'projects',
    wing: 'organization',
    summary: 'Projects and their members',
    load: () => import('./commands/organization/projects.ts').then(({ projects }) => projects),
  },
  {
    name: 'releases',
    wing: 'code',
    summary: 'Manage releases',
    load: () => import('./commands/code/releases.ts').then(({ releases }) => releases),
  },
  {
    name: 'schedules',
    wing: 'ci',
    summary: 'Pipeline schedules of a project and their variables',
    load: () => import('./commands/ci/schedules.ts').then(({ schedules }) => schedules),
  },
  {
    name: 'snippets',
    wing: 'instance',
    summary: 'Texts that you keep or share outside of projects',
    load: () => import('./commands/instance/snippets/snippets.ts').then(({ snippets }) => snippets),
  },
  {
    name: 'storage',
    wing: 'instance',
    summary: 'Health of the repository storages',
    load: () => import('./commands/instance/storage.ts').then(({ storage }) => storage),
  },
  {
    name: 'tags',
    wing: 'code',
    summary: 'Tags of a project',
    load: () => import('./commands/code/tags.ts').then(({ tags }) => tags),
  },
  {
    name: 'todos',
    wing: 'planning',
    summary: 'What you were asked to look at',
    load: () => import('./commands/planning/todos.ts').then(({ todos }) => todos),
  },
  {
    name: 'triggers',
    wing: 'ci',
    summary: 'Tokens that start pipelines of a project',
    load: () => import('./commands/ci/triggers.ts').then(({ triggers }) => triggers),
  },
  {
    name: 'users',
    wing: 'people',
    summary: 'Users, their impersonation tokens and attributes',
    load: () => import('./commands/people/users.ts').then(({ users }) => users),
  },
  {
    name: 'variables',
    wing: 'ci',
    summary: 'Variables of a project or a group',
    load: () => import('./commands/ci/variables/variables.ts').then(({ variables }) => variables),
  },
];

/** Every tool: the commands that are no resource. */
export const toolEntries: readonly ToolEntry[] = [
  {
    name: 'alias',
    summary: 'Manage command aliases',
    load: () => import('./commands/tools/alias/alias.ts').then(({ alias }) => alias),
  },
  {
    name: 'api',
    summary: 'Send a request to any address of the API',
    load: () => import('./commands/tools/api/api.ts').then(({ api }) => api),
  },
  {
    name: 'auth',
    summary: 'Log in to a service, log out, see where you are logged in',
    load: () => import('./commands/tools/auth/auth.ts').then(({ auth }) => auth),
  },
  {
    name: 'completion',
    summary: 'Print or install a shell completion script',
    load: () => import('./commands/tools/completion/completion.ts').then(({ completion }) => completion),
  },
  {
    name: 'config',
    summary: 'Settings and the profiles that hold them',
    load: () => import('./commands/tools/config/config.ts').then(({ config }) => config),
  },
  {
    name: 'doctor',
    summary: 'Check the configuration, the connection and the token',
    load: () => import('./commands/tools/doctor/doctor.ts').then(({ doctor }) => doctor),
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
    summary: 'Run the service: API, git over HTTP, schedules',
    load: () => import('./commands/tools/serve/serve.ts').then(({ serve }) => serve),
  },
  {
    name: 'whoami',
    summary: 'Show the signed-in user',
    load: () => import('./commands/tools/whoami.ts').then(({ whoami }) => whoami),
  },
];

/** All nouns at once, for generators; no command needs this. */
export const loadAllNouns = (): Promise<readonly Noun[]> => Promise.all(nounEntries.map(({ load }) => load()));

/** What the program is made of. */
export const manifest: Manifest = { nouns: nounEntries, tools: toolEntries };
