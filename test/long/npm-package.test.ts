/** The package for npm, installed as users do, but without the network: nothing but the package is needed. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagesIn } from '../../scripts/bundle/licenses.js';
import { plainEnvironment, startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needs } from '../support/programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const driver = join(root, 'test/e2e/completion/drive.bash');
/** The driver that an older Node.js uses; a newer one could hide that it is missing. */
const withoutBuiltIn = { REPOCTL_SQLITE_DRIVER: 'better-sqlite3' };

let room: string;
let prefix: string;
let installed: string;
let packed: readonly string[];
let service: BuiltService | undefined;

const launcher = () => join(installed, 'bin/repoctl.js');

const repoctl = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  execa(join(prefix, 'bin/repoctl'), args, {
    env: { ...plainEnvironment(room), ...service?.env, XDG_CACHE_HOME: join(room, 'cache'), ...more },
    extendEnv: false,
    reject: false,
  });

const out = async (...args: readonly string[]): Promise<string> => {
  const { exitCode, stdout, stderr } = await repoctl(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
};

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'repoctl-npm-'));
  prefix = join(room, 'global');
  installed = join(prefix, 'lib/node_modules/repoctl');
  const flags = ['--silent', '--ignore-scripts'];
  const { stdout: name } = await execa('npm', ['pack', ...flags, '--pack-destination', room], { cwd: root });
  packed = (await execa('tar', ['-tzf', join(room, name)])).stdout.split('\n').map((path) => path.slice(8));
  const offline = ['--offline', '--cache', join(room, 'empty'), '--no-audit', '--no-fund'];
  await execa('npm', ['install', '--prefix', prefix, '--global', ...offline, join(room, name)]);
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await rm(room, { recursive: true, force: true });
});

describe('the package for npm', () => {
  it('has only files that users need', () => {
    const tops = new Set(
      packed.map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('dist/') ? 2 : 1)
          .join('/'),
      ),
    );
    expect([...tops].toSorted()).toEqual(
      ['LICENSE', 'README.md', 'bin', 'completions', 'man', 'openapi.json', 'package.json', 'templates']
        .concat(['dist/client', 'dist/service', 'dist/viewer', 'dist/workers'])
        .toSorted(),
    );
  });

  it('is installed alone', async () => {
    expect(await readdir(join(prefix, 'lib/node_modules'))).toEqual(['repoctl']);
    expect(await readdir(installed)).not.toContain('node_modules');
  });

  it('has the licenses of what is bundled', async () => {
    const files = packed.filter((path) => path.endsWith('LICENSES.txt'));
    const texts = await Promise.all(files.map((path) => readFile(join(installed, path), 'utf8')));
    const names = texts.flatMap((text) => packagesIn(text)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['undici', 'fastify', 'jq-web', '@fastify/swagger-ui', 'swagger-ui']));
    expect(texts.join('')).toContain('Copyright 2020-2021 SmartBear Software Inc.');
  });

  it('brings the man pages', async () => {
    const pages = await readdir(join(prefix, 'share/man/man1'));
    const written = await readdir(join(root, 'man'));
    expect(pages.toSorted()).toEqual(written.toSorted());
    expect(await out('man', 'labels')).toContain('repoctl');
  });
});

describe('a server of an installed package', () => {
  it('says what to install where SQLite is neither built into Node.js nor installed', async () => {
    const args = ['serve', '--port', '0', '--data-dir', join(room, 'data')];
    const { exitCode, stdout, stderr } = await repoctl(args, withoutBuiltIn);
    const version = Number(process.versions['napi']) < 10 ? 12 : 13;
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        `error: better-sqlite3, which SQLite needs on Node.js ${process.versions.node}, is not installed\n` +
        `hint: Run "npm install --global better-sqlite3@${version}", use Node.js 24.17 or later, which has SQLite built in, or use PostgreSQL with --database.`,
    });
  });

  // The demo has pipelines, for which a thread reads files of the repository.
  it('uses better-sqlite3 that is installed beside it', async () => {
    const name = Number(process.versions['napi']) < 10 ? 'better-sqlite3' : 'better-sqlite3-node-api';
    await symlink(join(root, 'node_modules', name), join(prefix, 'lib/node_modules/better-sqlite3'));
    service = await startBuiltService({ launcher: launcher(), args: ['--demo'], env: withoutBuiltIn });
    expect(await out('whoami', '-o', 'name')).toBe('root');
  });

  it('has the page of the API', async () => {
    const at = `${service?.url}/api/docs`;
    const page = await (await fetch(at)).text();
    const files = Array.from(page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g), ([, path = '']) => path);
    expect(files).toHaveLength(4);
    const answers = await Promise.all(files.map((path) => fetch(new URL(path, at))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('a client of an installed package', () => {
  const project = ['-p', 'harbor/apps/berth-planner'];

  it.each([
    ['a table', ['labels', 'list', ...project], 'urgent'],
    ['YAML', ['labels', 'list', ...project, '-o', 'yaml'], 'name: urgent'],
    ['CSV', ['labels', 'list', ...project, '-o', 'csv'], ',urgent,'],
    ['a jq expression', ['labels', 'list', ...project, '--jq', '.[].name'], 'urgent'],
    ['help', ['labels', '--help'], 'subscribe'],
    ['a template', ['licenses', 'get', 'mit', '-o', 'json'], 'MIT'],
  ])('prints %s', async (_what, args, expected) => {
    // The second time its code is read from the cache.
    for (let run = 1; run <= 2; run += 1) expect(await out(...args)).toContain(expected);
  });

  it('reads configuration files and shows what differs', async () => {
    const file = join(room, 'labels.yaml');
    await writeFile(file, await out('export', ...project));
    expect((await repoctl(['diff', '-f', file])).exitCode).toBe(0);
  });

  const bash = needs('bash');
  it.skipIf(bash.missing)(`completes names from the server in bash${bash.note}`, async () => {
    const script = join(room, 'repoctl.bash');
    await writeFile(script, await out('completion', 'bash'));
    await mkdir(join(room, 'empty'), { recursive: true });
    const line = ['repoctl', 'labels', 'get', 'urg'];
    const env = { ...plainEnvironment(room), ...service?.env, REPOCTL_PROJECT: project[1] };
    const path = `${join(prefix, 'bin')}:${process.env['PATH']}`;
    const args = ['--norc', '--noprofile', driver, script, '', line.join(' '), ...line];
    const { stdout } = await execa('bash', args, { env: { ...env, PATH: path }, extendEnv: false });
    expect(stdout.trim()).toBe('urgent');
  });
});
