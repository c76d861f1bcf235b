/** Words that other tools have for our commands. They work, but help and completion do not offer them. */

const verbs: Readonly<Record<string, readonly string[]>> = {
  list: ['ls'],
  get: ['show', 'view'],
  create: ['new'],
  update: ['edit'],
  delete: ['rm'],
  remove: ['rm'],
  add: ['new'],
};

/** Besides the singular. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  branches: ['branch'],
  broadcast: ['broadcasts'],
  'gpg-keys': ['gpg-key'],
  mrs: ['mr', 'merge-request'],
  projects: ['repo', 'repos'],
};

const singularOf = (noun: string): readonly string[] =>
  noun.endsWith('s') && noun !== 'mrs' && noun !== 'branches' ? [noun.slice(0, -1)] : [];

/** The other words for a verb. */
export const synonymsOfVerb = (name: string): readonly string[] => verbs[name] ?? [];

/** The other words for a noun: its singular, and what other tools call it. */
export const synonymsOfNoun = (name: string): readonly string[] => [
  ...new Set([...singularOf(name), ...(nouns[name] ?? [])]),
];

/** Whether a name of a command is one that only works, and is not shown. */
export const isSynonym = (name: string, alias: string): boolean =>
  synonymsOfVerb(name).includes(alias) || synonymsOfNoun(name).includes(alias);

/** Commands at the top that other tools have, and what they stand for. */
export const shortcuts = {
  login: ['auth', 'login'],
  logout: ['auth', 'logout'],
  version: ['--version'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What people try besides, and the word that we have: for hints. */
const guesses: Readonly<Record<string, string>> = {
  add: 'create',
  change: 'update',
  ci: 'pipelines',
  configure: 'config',
  cron: 'schedules',
  del: 'delete',
  describe: 'get',
  destroy: 'delete',
  info: 'get',
  modify: 'update',
  open: 'get',
  pr: 'mrs',
  prs: 'mrs',
  remove: 'delete',
  repository: 'projects',
  repositories: 'projects',
  secret: 'variables',
  secrets: 'variables',
  start: 'run',
  trigger: 'run',
  vars: 'variables',
  webhook: 'hooks',
  webhooks: 'hooks',
  workflow: 'pipelines',
};

/** The word of ours that somebody may have meant, if a command has it. */
export const guessFor = (word: string, names: readonly string[]): string | undefined => {
  const guess = guesses[word.toLowerCase()];
  return guess !== undefined && names.includes(guess) ? guess : undefined;
};

/** Options that other tools have where we have a command. */
const commandsForOptions: Readonly<Record<string, string>> = {
  'repoctl projects clone --group': 'repoctl groups clone',
  'repoctl projects clone -g': 'repoctl groups clone',
};

/** The command that does what an option of another tool does. */
export const commandForOption = (command: string, option: string): string | undefined =>
  commandsForOptions[`${command} ${option}`];

/** All synonyms by what they stand for, for `help synonyms`. */
export const listSynonyms = (nounNames: readonly string[]): readonly (readonly [name: string, words: string])[] => [
  ...Object.entries(verbs).map(([name, words]) => [name, words.join(', ')] as const),
  ...nounNames.map((name) => [name, synonymsOfNoun(name).join(', ')] as const).filter(([, words]) => words !== ''),
  ...Object.entries(shortcuts).map(([name, words]) => [words.join(' '), name] as const),
];
