import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '../contract/registry.ts';
import { readVersion } from '../cli/context/version.ts';
import { compatibilityPage } from './compatibility/page.ts';
import { bashScript } from './completion/bash.ts';
import { fishScript } from './completion/fish.ts';
import { completionTable } from './completion/table.ts';
import { zshScript } from './completion/zsh.ts';
import { manifestText } from './manifest.ts';
import { manPages } from './man/pages.ts';
import { modelOfProgram } from './model/model-of-program.ts';
import { openapiDocument } from './openapi/document.ts';
import { schemaFile, schemaText } from '../cli/apply/file/json-schema.ts';
import { commandsByEndpoint } from '../cli/help/commands-by-endpoint.ts';
import { manifest } from '../cli/manifest.ts';
import { referencePages } from './reference.ts';

/** Directories that contain only generated files. */
const outputDirectories = ['completions', 'man', 'docs/reference'] as const;

const width = 120;

/** JSON strings contain no line breaks, so that every line break is between values. */
const onOneLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replaceAll(/\n */g, ' ');

/**
 * Formats JSON for reading and comparing: a value that fits into a line is on one line, so that one change changes one line.
 * `besides` is the length of the rest of the line.
 */
export const formatJson = (value: unknown, indent = '', besides = 0): string => {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length + besides <= width) return line;
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const entries = Object.entries(value);
  const lines = entries.map(([name, one], index) => {
    const key = isList ? '' : `${JSON.stringify(name)}: `;
    const comma = index === entries.length - 1 ? '' : ',';
    return `${inner}${key}${formatJson(one, inner, key.length + comma.length)}${comma}`;
  });
  return [isList ? '[' : '{', ...lines, `${indent}${isList ? ']' : '}'}`].join('\n');
};

const textInRoot = (name: string): Promise<string> => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Returns the text of package.json with the list of manual pages, which npm needs to install them. */
const withManuals = async (manuals: readonly string[]): Promise<string> => {
  const packageJson: object = JSON.parse(await textInRoot('package.json'));
  return `${JSON.stringify({ ...packageJson, man: manuals.toSorted() }, null, 2)}\n`;
};

/** Generates the list of commands, which must be built before the other files can be generated. */
export const generatedManifest = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([['src/cli/manifest.ts', await manifestText()]]);

/** Generates all files, by path below the root of the project. */
export const generatedFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const program = await modelOfProgram();
  const table = completionTable(program);
  const version = readVersion();
  const manuals = manPages(program, version);
  return new Map([
    ...(await generatedManifest()),
    ['package.json', await withManuals(manuals.map(([path]) => path))],
    ['completions/repoctl.bash', bashScript(table)],
    ['completions/_repoctl', zshScript(table)],
    ['completions/repoctl.fish', fishScript(table)],
    ...manuals,
    ...referencePages(program, contract),
    ['docs/compatibility.md', compatibilityPage(contract)],
    [`docs/reference/${schemaFile}`, schemaText()],
    ['openapi.json', `${formatJson(openapiDocument(contract, version, await commandsByEndpoint(manifest)))}\n`],
  ]);
};

/** Generated files that differ from those on disk. */
export interface Drift {
  /** Missing, or with different content. */
  readonly differing: readonly string[];
  /** On disk, but no longer generated. */
  readonly stale: readonly string[];
}

const textOf = async (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** Compares the files below `root` with the generated ones. */
export const drift = async (root: string, files: ReadonlyMap<string, string>): Promise<Drift> => {
  const present = await Promise.all(
    outputDirectories.map(async (directory) => {
      const names = await readdir(join(root, directory)).catch(() => []);
      return names.map((name) => `${directory}/${name}`);
    }),
  );
  const compared = await Promise.all(
    [...files].map(async ([path, text]) => ({ path, same: (await textOf(join(root, path))) === text })),
  );
  return {
    differing: compared.filter(({ same }) => !same).map(({ path }) => path),
    stale: present.flat().filter((path) => !files.has(path)),
  };
};
