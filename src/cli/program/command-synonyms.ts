/** Names that other tools have for our commands. They work, but help and completion do not offer them. */

const verbs: Readonly<Record<string, readonly string[]>> = {
  list: ['ls'],
  get: ['show', 'view'],
  create: ['new'],
  update: ['edit'],
  delete: ['rm'],
  diff: ['changes'],
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

/** Without a singular of their own; `export` is a tool. */
const plurals: ReadonlySet<string> = new Set(['branches', 'exports', 'mrs']);

const singularOf = (noun: string): readonly string[] =>
  noun.endsWith('s') && !plurals.has(noun) ? [noun.slice(0, -1)] : [];

export const synonymsOfVerb = (name: string): readonly string[] => verbs[name] ?? [];

/** The singular of a noun, and the names that other tools have for it. */
export const synonymsOfNoun = (name: string): readonly string[] => [
  ...new Set([...singularOf(name), ...(nouns[name] ?? [])]),
];

/** True for an alias that works but is not shown. */
export const isSynonym = (name: string, alias: string): boolean =>
  synonymsOfVerb(name).includes(alias) || synonymsOfNoun(name).includes(alias);

/** Top-level commands of other tools, and the words that they stand for. */
export const shortcuts = {
  login: ['auth', 'login'],
  logout: ['auth', 'logout'],
  version: ['--version'],
  expiring: ['access', 'expiring'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** All synonyms by the name that they stand for, for `help synonyms`. */
export const listSynonyms = (nounNames: readonly string[]): readonly (readonly [name: string, words: string])[] => [
  ...Object.entries(verbs).map(([name, words]) => [name, words.join(', ')] as const),
  ...nounNames.map((name) => [name, synonymsOfNoun(name).join(', ')] as const).filter(([, words]) => words !== ''),
  ...Object.entries(shortcuts).map(([name, words]) => [words.join(' '), name] as const),
];
