import { describe, expect, it } from 'vitest';
import { filesIn, placesOf, readText, sourcesIn } from './support/sources.ts';

const sources = sourcesIn('src');
const tests = sourcesIn('test');
const everywhere = [...sources, ...tests];

/** The code without the content of quotes, with the same number of lines. */
const unquoted = (code: string): string =>
  code.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, (text) =>
    text.replaceAll(/[^\n]/g, ''),
  );

const places = (pattern: RegExp, within = sources): readonly string[] =>
  within.flatMap(({ path, code }) => placesOf({ path, code: unquoted(code) }, pattern));

describe('the code', () => {
  it('has no default export', () => {
    expect(places(/^export default\b|\bas default\b/)).toEqual([]);
  });

  it('keeps no state in a module', () => {
    expect(places(/^(export )?(let|var)\b/)).toEqual([]);
  });

  it('writes functions as arrow constants, except for generators', () => {
    expect(places(/^\s*(export )?(async )?function \w/, everywhere)).toEqual([]);
  });

  it('has no "any"', () => {
    expect(places(/(:|<|\||&|,|=>?|\()\s*any\b(?!\s*[:(])|\b(as|extends|keyof|satisfies) any\b|\bany\[\]/)).toEqual([]);
  });

  it('has no comment that turns the compiler off', () => {
    const suppressed = sources.filter(({ text }) => /^\s*\/\/ @ts-(ignore|expect-error|nocheck)/m.test(text));
    expect(suppressed.map(({ path }) => path)).toEqual([]);
  });

  it('uses only erasable syntax', () => {
    expect(places(/^(export )?(const )?enum\b|^(export )?(declare )?namespace\b/)).toEqual([]);
  });
});

/** Names of listeners that are guarded where they are created. */
const guardedIn = (code: string): ReadonlySet<string> =>
  new Set(Array.from(code.matchAll(/const (\w+) = guarded\(/g), ([, name = '']) => name));

describe('the listeners of the server', () => {
  /** Listeners that cannot throw, since they only settle a promise, end something, or count. */
  const harmless = new Set(['() => {}', 'reject', 'fail', 'kill', 'breakOff', 'end', 'count']);
  const added = /\.(?:on|once|addEventListener)\(\s*'\w+',\s*(guarded\b|\w+\b|\(\) => \{\}|\()/g;
  it('are guarded, so that an error in one ends only what it listens to', () => {
    // An error in a worker ends its thread, and the server gets an event.
    const here = sourcesIn('src/server').filter(({ path }) => !path.endsWith('-worker.ts'));
    const bare = here.flatMap(({ path, code }) =>
      Array.from(code.matchAll(added))
        .filter(
          ([, listener = '']) => ![harmless, guardedIn(code), new Set(['guarded'])].some((set) => set.has(listener)),
        )
        .map(([text]) => `${path}: ${text}`),
    );
    expect(bare).toEqual([]);
  });
});

/** The places where the client writes files, and the parts of their paths. */
const writers: Readonly<Record<string, 'the program' | 'the user' | 'the server'>> = {
  'src/cli/apply/run/apply-lock.ts': 'the program',
  'src/cli/bulk/rejects.ts': 'the user',
  'src/cli/commands/organization/clone-directory.ts': 'the server',
  'src/cli/commands/organization/review/snapshot-files.ts': 'the user',
  'src/cli/commands/people/tokens/pending-token.ts': 'the program',
  'src/cli/commands/tools/export/run-export.ts': 'the server',
  'src/cli/compile-cache.ts': 'the program',
  'src/cli/completion/cache.ts': 'the program',
  'src/cli/config/update-config-file.ts': 'the user',
  'src/cli/context/draft.ts': 'the program',
  'src/cli/verbs/open-given-file.ts': 'the user',
};

describe('the client', () => {
  const client = sources.filter(({ path }) => /^src\/(cli|api)\//.test(path));
  const changing = /\b(mkdir|mkdtemp|writeFile|appendFile|createWriteStream|rename|copyFile|cp|symlink|link)(Sync)?\(/;
  const opening = /\bopen(Sync)?\(.*'[wa]x?\+?'/;

  it('writes files in these places only', () => {
    const found = client.filter(({ code }) => changing.test(code) || opening.test(code)).map(({ path }) => path);
    expect(found).toEqual(Object.keys(writers));
  });

  it('turns names from the server into paths in one file only', () => {
    const names = client.filter(({ imports }) =>
      imports.some(({ target }) => target === 'src/cli/verbs/local-path.ts'),
    );
    const fromServer = Object.keys(writers).filter((path) => writers[path] === 'the server');
    expect(names.map(({ path }) => path)).toEqual(expect.arrayContaining(fromServer));
  });
});

describe('the files', () => {
  const paths = everywhere.map(({ path }) => path);

  it('have no name that would fit any file', () => {
    expect(paths.filter((path) => /(^|[/-])(utils?|helpers?|common|misc)(\.|-|\/)/.test(path))).toEqual([]);
  });

  it('are named in kebab-case', () => {
    expect(paths.filter((path) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.test|\.d)?\.ts$/.test(path))).toEqual([]);
  });

  it('have no more than 300 lines, without blank lines and comments', () => {
    const long = sources
      .filter(({ path }) => path !== 'src/cli/manifest.ts' && path !== 'src/cli/values/kinds.ts')
      .map(({ path, code }) => ({ path, lines: code.split('\n').filter((line) => line.trim() !== '').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });
});

describe('the published and committed files', () => {
  it('name no directory of a particular machine', () => {
    const texts = ['bin', 'src', 'test', 'bench', 'scripts', 'docs', 'completions', 'man']
      .flatMap(filesIn)
      .filter((path) => !/\.(png|gif|ico|sqlite3|gz|db)$/.test(path));
    const machine = /(^|[\s'"`(=])(\/work\/|\/root\/|\/Users\/\w|\/home\/(?!(me|you|user|git)\b))/m;
    expect(texts.filter((path) => machine.test(readText(path)))).toEqual([]);
  });
});
