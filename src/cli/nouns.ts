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
    name: 'broadcast',
    summary: 'Messages that everyone on the service sees',
    load: () => import('./commands/broadcast.ts').then(({ broadcast }) => broadcast),
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
    name: 'milestones',
    summary: 'Milestones of a project or a group',
    load: () => import('./commands/milestones.ts').then(({ milestones }) => milestones),
  },
  {
    name: 'namespaces',
    summary: 'Namespaces that projects live in',
    load: () => import('./commands/namespaces.ts').then(({ namespaces }) => namespaces),
  },
  {
    name: 'projects',
    summary: 'Projects and their members',
    load: () => import('./commands/projects.ts').then(({ projects }) => projects),
  },
  {
    name: 'schedules',
    summary: 'Pipeline schedules of a project and their variables',
    load: () => import('./commands/schedules.ts').then(({ schedules }) => schedules),
  },
  {
    name: 'storage',
    summary: 'Health of the repository storages',
    load: () => import('./commands/storage.ts').then(({ storage }) => storage),
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
    summary: 'Show the help of a command',
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
