/** The table of the layout: the folders and their allowed imports. `docs/architecture.md` draws it. */

/** Parts of the program and their allowed imports. */
export const parts = {
  assets: [],
  contract: [],
  api: ['contract'],
  cli: ['api', 'contract', 'assets'],
  server: ['contract', 'assets'],
  generate: ['contract', 'cli'],
} as const;

/** The only parts of the client that reach the server, by a dynamic import. */
export const reachingServer = ['src/cli/commands/tools/serve', 'src/cli/commands/tools/admin'] as const;

/** The wings from the top: each imports only wings below it. */
export const wings = ['instance', 'planning', 'ci', 'code', 'organization', 'activity', 'people'] as const;

/** The floors of each part from the top: each imports only floors below it. `''` is the part's own folder. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['', ...wings, 'vocabulary'],
  'src/cli': [
    '',
    'commands/tools',
    ...wings.map((wing) => `commands/${wing}`),
    'help',
    'completion',
    'program',
    'bulk',
    'if-exists',
    'access',
    'apply',
    'verbs',
    'fan-out',
    'values',
    'context',
    'config',
    'output',
    'errors',
  ],
  'src/server': ['admin', 'app', ...wings, 'namespaces', 'queue', 'request', 'storage', 'git', 'db', 'formats'],
};
