import type { Noun } from './kernel/noun.ts';
import type { Tool } from './kernel/tool.ts';

interface Entry {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** As in the noun itself; here so that the program's help needs to load none. A test compares the two. */
  readonly summary: string;
}

/** A noun of the program and where it is. */
export interface NounEntry extends Entry {
  readonly load: () => Promise<Noun>;
}

/** A tool of the program and where it is. */
export interface ToolEntry extends Entry {
  readonly load: () => Promise<Tool>;
}

/** Every noun, in alphabetical order. A command loads its own and no other. */
export const nounEntries: readonly NounEntry[] = [
  {
    name: 'branches',
    summary: 'Branches of a project, and which are protected',
    load: () => import('./commands/branches.ts').then(({ branches }) => branches),
  },
  {
    name: 'broadcast',
    summary: 'Messages that everyone on the service sees',
    load: () => import('./commands/broadcast.ts').then(({ broadcast }) => broadcast),
  },
  {
    name: 'ci-templates',
    summary: 'Pipeline files to start with',
    load: () => import('./commands/ci-templates.ts').then(({ ciTemplates }) => ciTemplates),
  },
  {
    name: 'commits',
    summary: 'Commits of a repository, and what they change',
    load: () => import('./commands/commits/commits.ts').then(({ commits }) => commits),
  },
  {
    name: 'deploy-keys',
    summary: 'SSH keys of machines that projects let in',
    load: () => import('./commands/deploy-keys.ts').then(({ deployKeys }) => deployKeys),
  },
  {
    name: 'deployments',
    summary: 'What was deployed to the environments of a project',
    load: () => import('./commands/deployments.ts').then(({ deployments }) => deployments),
  },
  {
    name: 'dockerfiles',
    summary: 'How images are built: files to start with',
    load: () => import('./commands/dockerfiles.ts').then(({ dockerfiles }) => dockerfiles),
  },
  {
    name: 'environments',
    summary: 'Environments that a project is deployed to',
    load: () => import('./commands/environments.ts').then(({ environments }) => environments),
  },
  {
    name: 'events',
    summary: 'What you, a user or the people of a project did',
    load: () => import('./commands/events/events.ts').then(({ events }) => events),
  },
  {
    name: 'files',
    summary: 'Files and directories of a repository',
    load: () => import('./commands/files/files.ts').then(({ files }) => files),
  },
  {
    name: 'gitignores',
    summary: 'What git should leave out: files to start with',
    load: () => import('./commands/gitignores.ts').then(({ gitignores }) => gitignores),
  },
  {
    name: 'gpg-keys',
    summary: 'GPG keys of users',
    load: () => import('./commands/gpg-keys.ts').then(({ gpgKeys }) => gpgKeys),
  },
  {
    name: 'groups',
    summary: 'Groups and their members',
    load: () => import('./commands/groups.ts').then(({ groups }) => groups),
  },
  {
    name: 'hooks',
    summary: 'System hooks: addresses that are told of pushes',
    load: () => import('./commands/hooks.ts').then(({ hooks }) => hooks),
  },
  {
    name: 'issues',
    summary: 'Issues: your own, of a project or of a group',
    load: () => import('./commands/issues/issues.ts').then(({ issues }) => issues),
  },
  {
    name: 'jobs',
    summary: 'Jobs of pipelines',
    load: () => import('./commands/jobs.ts').then(({ jobs }) => jobs),
  },
  {
    name: 'keys',
    summary: 'SSH keys of users',
    load: () => import('./commands/keys.ts').then(({ keys }) => keys),
  },
  {
    name: 'labels',
    summary: 'Labels of a project',
    load: () => import('./commands/labels.ts').then(({ labels }) => labels),
  },
  {
    name: 'licenses',
    summary: 'Licences to put a project under, filled in',
    load: () => import('./commands/licenses.ts').then(({ licenses }) => licenses),
  },
  {
    name: 'metrics',
    summary: 'Figures of the job queue',
    load: () => import('./commands/metrics/metrics.ts').then(({ metrics }) => metrics),
  },
  {
    name: 'milestones',
    summary: 'Milestones of a project or a group',
    load: () => import('./commands/milestones.ts').then(({ milestones }) => milestones),
  },
  {
    name: 'mrs',
    aliases: ['merge-requests'],
    summary: 'Merge requests: your own, of a project or of a group',
    load: () => import('./commands/mrs/mrs.ts').then(({ mrs }) => mrs),
  },
  {
    name: 'namespaces',
    summary: 'Namespaces that projects live in',
    load: () => import('./commands/namespaces.ts').then(({ namespaces }) => namespaces),
  },
  {
    name: 'pages',
    summary: "Domains of projects' web sites and their certificates",
    load: () => import('./commands/pages/pages.ts').then(({ pages }) => pages),
  },
  {
    name: 'pipelines',
    summary: 'Pipelines of a project and their jobs',
    load: () => import('./commands/pipelines.ts').then(({ pipelines }) => pipelines),
  },
  {
    name: 'projects',
    summary: 'Projects and their members',
    load: () => import('./commands/projects.ts').then(({ projects }) => projects),
  },
  {
    name: 'releases',
    summary: 'Release notes of tags',
    load: () => import('./commands/releases.ts').then(({ releases }) => releases),
  },
  {
    name: 'schedules',
    summary: 'Pipeline schedules of a project and their variables',
    load: () => import('./commands/schedules.ts').then(({ schedules }) => schedules),
  },
  {
    name: 'snippets',
    summary: 'Texts that you keep or share outside of projects',
    load: () => import('./commands/snippets/snippets.ts').then(({ snippets }) => snippets),
  },
  {
    name: 'storage',
    summary: 'Health of the repository storages',
    load: () => import('./commands/storage.ts').then(({ storage }) => storage),
  },
  {
    name: 'tags',
    summary: 'Tags of a project',
    load: () => import('./commands/tags.ts').then(({ tags }) => tags),
  },
  {
    name: 'todos',
    summary: 'What you were asked to look at',
    load: () => import('./commands/todos.ts').then(({ todos }) => todos),
  },
  {
    name: 'triggers',
    summary: 'Tokens that start pipelines of a project',
    load: () => import('./commands/triggers.ts').then(({ triggers }) => triggers),
  },
  {
    name: 'users',
    summary: 'Users, their impersonation tokens and attributes',
    load: () => import('./commands/users.ts').then(({ users }) => users),
  },
  {
    name: 'variables',
    summary: 'Variables of a project or a group',
    load: () => import('./commands/variables/variables.ts').then(({ variables }) => variables),
  },
];

/** Every tool: the commands that are no resource. */
export const toolEntries: readonly ToolEntry[] = [
  {
    name: 'api',
    summary: 'Send a request to any address of the API',
    load: () => import('./commands/api/api.ts').then(({ api }) => api),
  },
  {
    name: 'auth',
    summary: 'Log in to a service, log out, see where you are logged in',
    load: () => import('./commands/auth/auth.ts').then(({ auth }) => auth),
  },
  {
    name: 'completion',
    summary: 'Print the script that completes commands in your shell',
    load: () => import('./commands/completion/completion.ts').then(({ completion }) => completion),
  },
  {
    name: 'config',
    summary: 'Settings and the profiles that hold them',
    load: () => import('./commands/config/config.ts').then(({ config }) => config),
  },
  {
    name: 'doctor',
    summary: 'Check the configuration, the connection and the token',
    load: () => import('./commands/doctor/doctor.ts').then(({ doctor }) => doctor),
  },
  {
    name: 'help',
    summary: 'Show the help of a command, or find one by words',
    load: () => import('./commands/help.ts').then(({ help }) => help),
  },
  {
    name: 'serve',
    summary: 'Run the service: API, git over HTTP, schedules',
    load: () => import('./commands/serve/serve.ts').then(({ serve }) => serve),
  },
  {
    name: 'whoami',
    summary: 'Show the signed-in user',
    load: () => import('./commands/whoami.ts').then(({ whoami }) => whoami),
  },
];

/** All nouns at once, for generators; no command needs this. */
export const loadAllNouns = (): Promise<readonly Noun[]> => Promise.all(nounEntries.map(({ load }) => load()));
