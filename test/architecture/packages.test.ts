import { describe, expect, it } from 'vitest';
import { filesIn, isIn, placesOf, readText, sourcesIn } from './support/sources.ts';

const sources = sourcesIn('src');

/** The files that import a package, in whatever way. */
const usersOf = (name: string): readonly string[] =>
  sources.filter(({ imports }) => imports.some(({ target }) => target === name)).map(({ path }) => path);

/** A store is `store.ts`, or `NAME-store.ts` where a folder has several; src/server/request/auth-store.ts is one as well. */
const isStore = (path: string): boolean => isIn(path, 'src/server') && /(\/|-)store\.ts$/.test(path);

// Completion runs instead of the program: it hands its stream to src/cli/output itself. Generators are no command.
const isOutput = (path: string): boolean =>
  isIn(path, 'src/cli/output') || path === 'src/cli/completion/complete.ts' || isIn(path, 'src/generate');

describe('packages that only one part may know', () => {
  it('undici is known to the transport of the API layer', () => {
    const users = usersOf('undici');
    expect(users.filter((path) => !/^src\/api\/transport[^/]*\.ts$/.test(path))).toEqual([]);
    expect(users).toContain('src/api/transport.ts');
  });

  it('Kysely, its types too, is known to src/server/db and to stores', () => {
    const users = usersOf('kysely');
    expect(users.filter((path) => !isIn(path, 'src/server/db') && !isStore(path))).toEqual([]);
    expect(users).toContain('src/server/request/auth-store.ts');
  });

  it('commander is known to the command line, and to what is generated from it', () => {
    const strays = usersOf('commander').filter((path) => !isIn(path, 'src/cli') && !isIn(path, 'src/generate'));
    expect(strays).toEqual([]);
  });

  it('fastify is known to the service', () => {
    expect(usersOf('fastify').filter((path) => !isIn(path, 'src/server'))).toEqual([]);
  });
});

describe('an installation', () => {
  it('goes through without a compiler: what runs a script as it is installed is the optional better-sqlite3', () => {
    const lock = JSON.parse(readText('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean; optional?: boolean }>;
    };
    const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(withScripts).toEqual([['node_modules/better-sqlite3', expect.objectContaining({ optional: true })]]);
  });
});

describe('other programs', () => {
  // These work in the directory that the user is in, and look at the programs on the user's machine.
  const clientSide = [
    'src/cli/context/git-checkout.ts',
    'src/cli/context/git-clone.ts',
    'src/cli/context/run-git.ts',
    'src/cli/commands/tools/doctor/',
  ];
  const isClientSide = (path: string): boolean => clientSide.some((place) => path.startsWith(place));

  it('git is run by src/server/git, and by the client in its own directory', () => {
    const runsGit = sources.filter(
      (source) => placesOf(source, /\b(execa|spawn|execFile)\w*\(\s*['"`]git\b/).length > 0,
    );
    const strays = runsGit
      .map(({ path }) => path)
      .filter((path) => !isIn(path, 'src/server/git') && !isClientSide(path));
    expect(strays).toEqual([]);
    expect(runsGit.length).toBeGreaterThan(0);
  });

  it('are started with execa: by git, commands for tokens and secrets, pagers, mandoc, what opens an address and what looks at the client', () => {
    const others = new Set([
      'src/cli/commands/tools/man/show-manual.ts',
      'src/cli/config/secret-command.ts',
      'src/cli/config/token.ts',
      'src/cli/context/open-web.ts',
      'src/cli/output/pager.ts',
      'src/cli/program/expand-alias.ts',
    ]);
    const strays = usersOf('execa').filter(
      (path) => !isIn(path, 'src/server/git') && !others.has(path) && !isClientSide(path),
    );
    expect(strays).toEqual([]);
  });

  it('are started in no other way, but for the look at a storage, which must be easy to kill', () => {
    const loading = sources.filter(({ imports }) =>
      imports.some(({ target, typeOnly }) => target === 'node:child_process' && !typeOnly),
    );
    expect(loading.map(({ path }) => path)).toEqual(['src/server/storage/probe-storage.ts']);
  });
});

describe('what a command prints', () => {
  it('goes through src/cli/output: nothing else names the streams of the process', () => {
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
  it('is the only program in bin, as CommonJS, which Node starts faster', () => {
    expect(filesIn('bin')).toEqual(['bin/package.json', 'bin/repoctl.js']);
  });
});
