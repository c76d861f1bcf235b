import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One `import`, `export ... from` or `import()`. */
export interface Import {
  /** A file from the project's root (`src/cli/main.ts`), a package's name, or `node:...`. */
  readonly target: string;
  /** Erased by the compiler. */
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
}

export interface Source {
  /** Relative to the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The source without its comments. */
  readonly code: string;
  readonly imports: readonly Import[];
}

/** Keeps the lines, so that line numbers stay correct. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, '')).replaceAll(/(^|\s)\/\/.*$/gm, '$1');

const targetOf = (path: string, specifier: string): string => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
};

// Only names in braces come before "from", so a quote or a semicolon ends the search.
const staticImport = /^(?:import|export)\s+(type\s+)?(?:[^;'"=]*?\sfrom\s+)?'([^']+)'/gm;
const dynamicImport = /(typeof\s+)?\bimport\(\s*'([^']+)'\s*\)/g;

const importsOf = (path: string, code: string): readonly Import[] => [
  ...[...code.matchAll(staticImport)].map(([, type, specifier = '']) => ({
    target: targetOf(path, specifier),
    typeOnly: type !== undefined,
    dynamic: false,
  })),
  ...[...code.matchAll(dynamicImport)].map(([, type, specifier = '']) => ({
    target: targetOf(path, specifier),
    typeOnly: type !== undefined,
    dynamic: true,
  })),
];

/** All files below a directory, sorted, relative to the project's root. */
export const filesIn = (directory: string): readonly string[] =>
  readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

const toSource = (path: string): Source => {
  const text = readText(path);
  const code = withoutComments(text);
  return { path, text, code, imports: importsOf(path, code) };
};

/** The TypeScript files below a directory with their imports. */
export const sourcesIn = (directory: string): readonly Source[] =>
  filesIn(directory)
    .filter((path) => path.endsWith('.ts'))
    .map(toSource);

/** Matches of a pattern in the code, each as `path:line`. */
export const placesOf = ({ path, code }: Pick<Source, 'path' | 'code'>, pattern: RegExp): readonly string[] =>
  code.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : []));

export const isIn = (path: string, directory: string): boolean => `${dirname(path)}/`.startsWith(`${directory}/`);
