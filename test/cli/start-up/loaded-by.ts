import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const root = new URL('../../../', import.meta.url);
const mark = 'loads ';

/** Runs in the process under test and reports each module on stderr. */
const hook = `
  import { writeSync } from 'node:fs';
  export const load = (url, context, next) => {
    writeSync(2, '${mark}' + url + '\\n');
    return next(url, context);
  };
`;
const asUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
/** The hook does not see modules loaded with `require`, which are in the cache at exit. */
const register = asUrl(`
  import { writeSync } from 'node:fs';
  import { createRequire, register } from 'node:module';
  import { pathToFileURL } from 'node:url';
  register(${JSON.stringify(asUrl(hook))});
  process.on('exit', () => {
    for (const path of Object.keys(createRequire('/').cache)) writeSync(2, '${mark}' + pathToFileURL(path) + '\\n');
  });
`);

/** The modules that a command line of the built program loads. */
export interface Loaded {
  readonly stdout: string;
  /** Names of npm packages, sorted. */
  readonly packages: readonly string[];
  /** Files of the program, from `dist/`, without the extension; sorted. */
  readonly own: readonly string[];
  /** Built-in modules of Node, `node:...`. */
  readonly node: readonly string[];
}

const unique = (names: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(names.flatMap((name) => name ?? []))].sort();

/** Runs the single modules of the program instead of the bundle. */
const main = asUrl(`
  import { main } from ${JSON.stringify(new URL('dist/cli/main.js', root).href)};
  await main();
`);

/** Runs the program from its single modules in a separate process, and lists every module that it loads. */
export const loadedBy = async (
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Loaded> => {
  const start = `await import(${JSON.stringify(main)})`;
  const flags = ['--import', register, '--input-type=module', '--eval', start, '--', 'repoctl', ...argv];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, flags, {
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', NODE_NO_WARNINGS: '1', ...env },
  });
  const urls = stderr
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(mark.length));
  const dist = new URL('dist/', root).href;
  return {
    stdout,
    packages: unique(urls.map((url) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1])),
    own: unique(urls.filter((url) => url.startsWith(dist)).map((url) => url.slice(dist.length).replace(/\.js$/, ''))),
    node: unique(urls.filter((url) => url.startsWith('node:'))),
  };
};
