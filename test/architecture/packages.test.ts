import { describe, expect, it } from 'vitest';
import { filesIn, isIn, placesOf, readText, sourcesIn } from './support/sources.ts';

const sources = sourcesIn('src');

/** The files that import a package, in any form. */
const usersOf = (name: string): readonly string[] =>
  sources.filter(({ imports }) => imports.some(({ target }) => target === name)).map(({ path }) => path);

/** A store is `store.ts`, or `NAME-store.ts` where a folder has several, such as src/server/request/auth-store.ts. */
const isStore = (path: string): boolean => isIn(path, 'src/server') && /(\/|-)store\.ts$/.test(path);

// Completion runs instead of the program and passes its stream to src/cli/output itself. Generators are not commands.
const isOutput = (path: string): boolean =>
  isIn(path, 'src/cli/output') || path === 'src/cli/completion/complete.ts' || isIn(path, 'src/generate');

describe('a package of one part', () => {
  it('is imported by the transport of the API layer only: undici', () => {
    const users = usersOf('undici');
    expect(users.filter((path) => !/^src\/api\/transport[^/]*\.ts$/.test(path))).toEqual([]);
    expect(users).toContain('src/api/transport.ts');
  });

  it('is imported by src/server/db and stores only, even for types: Kysely', () => {
    const users = usersOf('kysely');
    expect(users.filter((path) => !isIn(path, 'src/server/db') && !isStore(path))).toEqual([]);
    expect(users).toContain('src/server/request/auth-store.ts');
  });

  it('is imported by the command line and the generators only: commander', () => {
    const strays = usersOf('commander').filter((path) => !isIn(path, 'src/cli') && !isIn(path, 'src/generate'));
    expect(strays).toEqual([]);
  });

  it('is imported by the server only: fastify', () => {
    expect(usersOf('fastify').filter((path) => !isIn(path, 'src/server'))).toEqual([]);
  });
});

describe('an installation', () => {
  it('brings no packages, as bundles hold them: better-sqlite3 is installed by who needs it', () => {
    const manifest = JSON.parse(readText('package.json')) as Readonly<Record<string, unknown>>;
    const kinds = Object.keys(manifest).filter((key) => /dependencies$/i.test(key));
    expect(kinds.toSorted()).toEqual(['devDependencies', 'peerDependencies']);
    expect(manifest).toMatchObject({
      peerDependencies: { 'better-sqlite3': '12 || 13' },
      peerDependenciesMeta: { 'better-sqlite3': { optional: true } },
    });
  });

  it('of a clone needs no compiler: only better-sqlite3 has an install script', () => {
    const lock = JSON.parse(readText('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(withScripts.map(([path]) => path)).toEqual(['node_modules/better-sqlite3']);
  });
});

describe('a child process', () => {
  // These work in the current directory of the user and examine programs on the user's machine.
  const clientSide = [
    'src/cli/context/git-checkout.ts',
    'src/cli/context/git-clone.ts',
    'src/cli/context/run-git.ts',
    'src/cli/commands/tools/doctor/',
  ];
  const isClientSide = (path: string): boolean => clientSide.some((place) => path.startsWith(place));

  it('runs git only in src/server/git and in one directory of the client', () => {
    const runsGit = sources.filter(
      (source) => placesOf(source, /\b(execa|spawn|execFile)\w*\(\s*['"`]git\b/).length > 0,
    );
    const strays = runsGit
      .map(({ path }) => path)
      .filter((path) => !isIn(path, 'src/server/git') && !isClientSide(path));
    expect(strays).toEqual([]);
    expect(runsGit.length).toBeGreaterThan(0);
  });

  it('is started with execa for git, token and secret commands, places of tokens, pagers, editors, mandoc, browsers, and diagnostics of the client', () => {
    const others = new Set([
      'src/cli/commands/people/tokens/command-place.ts',
      'src/cli/commands/tools/man/show-manual.ts',
      'src/cli/config/secret-command.ts',
      'src/cli/config/token.ts',
      'src/cli/context/open-web.ts',
      'src/cli/output/pager.ts',
      'src/cli/output/run-editor.ts',
      'src/cli/program/expand-alias.ts',
    ]);
    const strays = usersOf('execa').filter(
      (path) => !isIn(path, 'src/server/git') && !others.has(path) && !isClientSide(path),
    );
    expect(strays).toEqual([]);
  });

  it('is started in no other way, except for the storage probe, which must be easy to kill', () => {
    const loading = sources.filter(({ imports }) =>
      imports.some(({ target, typeOnly }) => target === 'node:child_process' && !typeOnly),
    );
    expect(loading.map(({ path }) => path)).toEqual(['src/server/storage/probe-storage.ts']);
  });
});

describe('the output of commands', () => {
  it('goes through src/cli/output, and nothing else uses the streams of the process', () => {
    const places = sources.flatMap((source) =>
      isOutput(source.path)
        ? []
        : placesOf(source, /\bprocess\.(stdout|stderr)\b|\{[^}]*\bstd(out|err)\b[^}]*\} = process\b/),
    );
    expect(places).toEqual([]);
  });

  it('never goes through the console', () => {
    expect(sources.flatMap((source) => placesOf(source, /\bconsole\.\w+\(/))).toEqual([]);
  });
});

describe('the launcher', () => {
  it('is the only program in bin and is CommonJS, which Node starts faster', () => {
    expect(filesIn('bin')).toEqual(['bin/package.json', 'bin/repoctl.js']);
  });
});
