/** The table of the layout: which room may import which. `docs/architecture.md` draws it. */

/** Parts of the program, and the parts that each may import. */
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

/** The parts of the subject, from the top: each imports only wings that stand below it. */
export const wings = ['instance', 'planning', 'ci', 'code', 'organization', 'activity', 'people'] as const;

/** The rooms of each part, from the top: each imports only rooms that stand below it. `''` is the part's own folder. */
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
