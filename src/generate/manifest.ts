import { readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Noun } from '../cli/verbs/noun.ts';
import type { Tool } from '../cli/program/tool.ts';
import { isNounOnlyInGitlab } from '../cli/output/availability.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The extension of this file and all others, which is `.js` for built files. */
const extension = extname(import.meta.url);

interface Found {
  readonly path: string;
  /** The name of the export. */
  readonly identifier: string;
  readonly declared: Noun | Tool;
}

const isNoun = (value: object): value is Noun => 'verbs' in value && 'columns' in value;
const isTool = (value: object): value is Tool => 'build' in value;

/** A file that has the name of the command, or the file of that name in a folder of that name. */
const wanted = /(?:^|\/)([a-z-]+)(?:\/\1)?\.ts$/;

const findIn = async (path: string): Promise<readonly Found[]> => {
  const name = wanted.exec(path)?.[1];
  const module: unknown = await import(
    new URL(`../cli/commands/${path.replace(/\.ts$/, extension)}`, import.meta.url).href
  );
  return Object.entries(module as Readonly<Record<string, unknown>>).flatMap(([identifier, declared]) => {
    if (typeof declared !== 'object' || declared === null || !(isNoun(declared) || isTool(declared))) return [];
    return declared.name === name ? [{ path, identifier, declared }] : [];
  });
};

const findAll = async (): Promise<readonly Found[]> => {
  const paths = await readdir(join(root, 'src/cli/commands'), { recursive: true });
  const files = paths.map((path) => path.split(sep).join('/')).filter((path) => path.endsWith('.ts'));
  const all = (await Promise.all(files.map(findIn))).flat();
  const inner = new Set(all.flatMap(({ declared }) => (isNoun(declared) ? (declared.nouns ?? []) : [])));
  return all
    .filter(({ declared }) => !(isNoun(declared) && inner.has(declared)))
    .toSorted((one, other) => (one.declared.name < other.declared.name ? -1 : 1));
};

/** Of a line, in characters. */
const width = 120;

const quote = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** Breaks a line as the formatter does. */
const onLines = (loading: string): readonly string[] =>
  `    load: () => ${loading}`.length > width ? ['load: () =>', `  ${loading}`] : [`load: () => ${loading}`];

const entryOf = ({ path, identifier, declared }: Found): string => {
  const { name, summary, aliases } = declared;
  const [wing = ''] = path.split('/');
  const names = aliases === undefined ? [] : [`aliases: [${aliases.map(quote).join(', ')}],`];
  const lines = [
    `name: ${quote(name)},`,
    ...names,
    ...(wing === 'tools' ? [] : [`wing: ${quote(wing)},`]),
    ...(isNoun(declared) && isNounOnlyInGitlab(declared) ? ['isOnlyInGitlab: true,'] : []),
    `summary: ${quote(summary)},`,
    ...onLines(`import(${quote(`./commands/${path}`)}).then(({ ${identifier} }) => ${identifier}),`),
  ];
  return ['  {', ...lines.map((line) => `    ${line}`), '  },'].join('\n');
};

const header = [
  '// Written by "npm run generate" from the files in src/cli/commands.',
  "import type { Manifest, NounEntry, ToolEntry } from './program/tool.ts';",
  "import type { Noun } from './verbs/noun.ts';",
  '',
].join('\n');

/**
 * Returns the text of `src/cli/manifest.ts`: every noun and tool below `src/cli/commands`, so that the program knows their names
 * and summaries without loading them. Each file has the name of its command: `labels.ts` or `labels/labels.ts`.
 */
export const manifestText = async (): Promise<string> => {
  const all = await findAll();
  const nouns = all.filter(({ declared }) => isNoun(declared));
  const tools = all.filter(({ declared }) => isTool(declared));
  return `${header}
/** All nouns in alphabetical order. A command loads only the noun that it is of. */
export const nounEntries: readonly NounEntry[] = [
${nouns.map(entryOf).join('\n')}
];

/** All tools: commands that are not about a resource. */
export const toolEntries: readonly ToolEntry[] = [
${tools.map(entryOf).join('\n')}
];

/** Loads all nouns, for generators. Commands do not call this. */
export const loadAllNouns = (): Promise<readonly Noun[]> => Promise.all(nounEntries.map(({ load }) => load()));

export const manifest: Manifest = { nouns: nounEntries, tools: toolEntries };
`;
};
