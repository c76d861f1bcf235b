/** The bundles of client and server that `npm run build` creates, started as users start them. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBuiltService } from '../../support/built-service.ts';
import { startService, type TestService } from '../../support/service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const launcher = join(root, 'bin/repoctl.js');
const mark = 'loads ';

/** Prints every file that was loaded with `require` when the process exits. */
const tell = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { createRequire } from 'node:module';
  process.on('exit', () => {
    for (const path of Object.keys(createRequire('/').cache)) writeSync(2, '${mark}' + path + '\\n');
    for (const part of process.moduleLoadList) writeSync(2, part + '\\n');
  });
`)}`;

let service: TestService;
let cacheHome: string;
let env: Readonly<Record<string, string>>;

const repoctl = (argv: readonly string[], flags: readonly string[] = []) =>
  execa(process.execPath, [...flags, launcher, ...argv], { env, extendEnv: false, reject: false });

const licensesIn = (bundle: string): Promise<string> => readFile(join(root, 'dist', bundle, 'LICENSES.txt'), 'utf8');

/** The directory of the compile cache. */
const compiled = async (): Promise<string> => {
  const [version = ''] = await readdir(join(cacheHome, 'repoctl/compiled'));
  return join(cacheHome, 'repoctl/compiled', version);
};

beforeAll(async () => {
  service = await startService();
  cacheHome = await mkdtemp(join(tmpdir(), 'repoctl-cache-'));
  env = {
    PATH: process.env['PATH'] ?? '',
    HOME: cacheHome,
    XDG_CACHE_HOME: cacheHome,
    REPOCTL_CONFIG_DIR: join(cacheHome, 'config'),
    REPOCTL_URL: service.url,
    REPOCTL_TOKEN: service.rootToken,
  };
});

afterAll(async () => {
  await service.stop();
});

describe('the bundle', () => {
  it('of the server loads only its own files and native packages', async () => {
    const target = await mkdtemp(join(tmpdir(), 'repoctl-bundle-'));
    onTestFinished(() => rm(target, { recursive: true, force: true }));
    const { exitCode, stderr } = await repoctl(
      ['admin', 'backup', join(target, 'backup'), '--data-dir', service.dataDir],
      ['--import', tell],
    );
    expect(exitCode).toBe(0);
    const files = stderr.split('\n').filter((line) => line.startsWith(mark));
    const packages = files.flatMap((line) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1] ?? []);
    expect(packages.filter((name) => !/^(?:better-sqlite3|bindings|file-uri-to-path)/.test(name))).toEqual([]);
    expect(files.some((line) => line.includes('/dist/service/'))).toBe(true);
    expect(files.filter((line) => line.includes('/dist/server/'))).toEqual([]);
  });

  it.each([
    ['--version', ['--version'], 10],
    ['--help', ['--help'], 20],
    ['labels --help', ['labels', '--help'], 35],
    ['users list', ['users', 'list', '--json'], 94],
    ['users list --jq', ['users', 'list', '--jq', '.[0].id'], 97],
  ])('runs %s with few files and no packages', async (_name, argv, most) => {
    const { exitCode, stderr } = await repoctl(argv, ['--import', tell]);
    expect(exitCode).toBe(0);
    const files = stderr.split('\n').filter((line) => line.startsWith(mark));
    expect(files.filter((line) => line.includes('/node_modules/'))).toEqual([]);
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(most);
    // Loading HTTP/2 takes 8 ms and is not needed for HTTP/1.1.
    expect(stderr).not.toContain('NativeModule http2\n');
  });

  it('finds the files of the package', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    expect((await repoctl(['--version'])).stdout).toBe(version);
    expect((await repoctl(['completion', 'bash'])).stdout).toContain('complete');
  });

  it('includes the licenses of its packages', async () => {
    expect(await licensesIn('client')).toMatch(/^undici \d/m);
    expect(await licensesIn('client')).toMatch(/^commander \d/m);
    expect(await licensesIn('service')).toMatch(/^fastify \d/m);
    expect(await licensesIn('service')).toMatch(/^kysely \d/m);
  });
});

describe('the compile cache', () => {
  it.each([
    ['one request', ['users', 'list', '--json']],
    ['many requests', ['gitignores', 'list', '--all', '--per-page', '1', '--json']],
  ])('is read after %s, without compiling again', async (_what, argv) => {
    expect((await repoctl(argv)).exitCode).toBe(0);
    const directory = await compiled();
    const times = async (): Promise<readonly (readonly [string, number])[]> => {
      const names = await readdir(directory);
      return Promise.all(names.map(async (name) => [name, (await stat(join(directory, name))).mtimeMs] as const));
    };
    const before = await times();
    expect((await repoctl(argv)).exitCode).toBe(0);
    expect(await times()).toEqual(before);
  });

  it('is stored for the next run, only accessible to the user', async () => {
    await repoctl(['labels', '--help']);
    const directory = await compiled();
    const files = await readdir(directory);
    expect(files.length).toBeGreaterThan(5);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, files[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect((await repoctl(['labels', '--help'])).stdout).toContain('subscribe');
    expect(await readdir(directory)).toEqual(files);
  });

  it.each([
    ['a module of Node that is loaded on demand', ['completion', 'bash'], 'complete'],
    ['a request', ['users', 'list', '-o', 'name'], 'root'],
  ])('does not change the output with %s', async (_what, argv, expected) => {
    for (let run = 1; run <= 3; run += 1) {
      const { exitCode, stdout, stderr } = await repoctl(argv);
      expect({ run, exitCode, stderr }).toEqual({ run, exitCode: 0, stderr: '' });
      expect(stdout).toContain(expected);
    }
  });

  it('is also used by the server, every time it starts', async () => {
    for (let run = 1; run <= 3; run += 1) {
      const running = await startBuiltService({ env: { XDG_CACHE_HOME: cacheHome } });
      expect(running.stderr()).not.toContain('Warning');
      await running.stop();
      const kept = (await readdir(await compiled())).filter((name) => name.startsWith('start-service-'));
      expect(kept).toHaveLength(1);
    }
  });

  it('drops files that were not read for a month, such as those of a replaced release', async () => {
    const directory = await compiled();
    const [old, used] = [join(directory, 'replaced-12345678.cjs'), join(directory, 'other-12345678.cjs')];
    const earlier = new Date(Date.now() - 31 * 86_400_000);
    for (const path of [old, used]) await writeFile(path, 'code');
    await utimes(old, earlier, earlier);
    await utimes(used, new Date(), earlier);
    expect((await repoctl(['milestones', '--help'])).exitCode).toBe(0);
    const files = await readdir(directory);
    expect(files).not.toContain(basename(old));
    expect(files).toContain(basename(used));
  });

  it('is ignored if it is damaged', async () => {
    const directory = await compiled();
    for (const file of await readdir(directory)) await writeFile(join(directory, file), 'no code');
    expect((await repoctl(['labels', '--help'])).stdout).toContain('subscribe');
  });

  it('is neither read nor written if other users can write to it', async () => {
    cacheHome = await mkdtemp(join(tmpdir(), 'repoctl-cache-'));
    env = { ...env, XDG_CACHE_HOME: cacheHome };
    const directory = join(cacheHome, 'repoctl/compiled', `${process.version}-${process.arch}`);
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o777);
    expect((await repoctl(['labels', '--help'])).exitCode).toBe(0);
    expect(await readdir(directory)).toEqual([]);
  });
});
