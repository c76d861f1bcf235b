/** The packages of a release, each installed as users do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagesIn } from '../../scripts/bundle/licenses.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packed = join(root, 'build/release');
const pack = () => execa(process.execPath, [join(root, 'scripts/release/pack.js')]);

let room: string;
let version: string;

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'repoctl-packages-'));
  ({ version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string });
  await pack();
}, 300_000);

afterAll(() => rm(room, { recursive: true, force: true }));

const fileNamed = async (pattern: RegExp): Promise<string> => {
  const name = (await readdir(packed)).find((one) => pattern.test(one));
  if (name === undefined) throw new Error(`no package is named ${pattern}`);
  return join(packed, name);
};

/** The programs of a machine without Node.js. */
const plainPath = async (): Promise<string> => {
  const bin = join(room, 'bin');
  await mkdir(bin, { recursive: true });
  const found = await Promise.all(['git', 'sh'].map((name) => execa('sh', ['-c', `command -v ${name}`])));
  await Promise.all(
    found.map(({ stdout }) => symlink(stdout, join(bin, stdout.split('/').at(-1) ?? '')).catch(() => {})),
  );
  return bin;
};

const run = async (program: string, ...args: readonly string[]) => {
  const env = { PATH: await plainPath(), HOME: room };
  return execa(program, args, { env, extendEnv: false });
};

it('every package has a checksum for "sha256sum -c", and the same commit produces the same bytes', async () => {
  const sums = await readFile(join(packed, 'SHA256SUMS'), 'utf8');
  expect((await execa('sha256sum', ['-c', 'SHA256SUMS'], { cwd: packed })).stdout.split('\n')).toHaveLength(4);
  await pack();
  expect(await readFile(join(packed, 'SHA256SUMS'), 'utf8')).toBe(sums);
}, 300_000);

describe('the archive', () => {
  it('has a program that needs no Node.js and can serve', async () => {
    await execa('tar', ['-xzf', await fileNamed(/\.tar\.gz$/), '-C', room]);
    const directory = (await readdir(room)).find((name) => name.startsWith('repoctl-')) ?? '';
    const program = join(room, directory, 'repoctl');
    expect((await run(program, '--version')).stdout).toBe(version);
    expect((await run(program, 'labels', '--help')).stdout).toContain('subscribe');

    const env = { PATH: await plainPath(), HOME: room };
    const server = spawn(program, ['serve', '--port', '0', '--data-dir', join(room, 'data')], { env });
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const url = /^listening on (\S+)/.exec(line.toString())?.[1] ?? '';
    // The first start of a server stores its token in a profile.
    expect((await run(program, 'whoami', '-o', 'name', '--url', url)).stdout).toBe('root');
    server.kill('SIGTERM');
    await once(server, 'close');
    expect(await readdir(join(room, directory, 'man/man1'))).toContain('repoctl-labels.1');
    expect(await readFile(join(room, directory, 'LICENSES.txt'), 'utf8')).toMatch(/^Node\.js 24/);
  }, 60_000);
});

describe('the package for Debian', () => {
  it('is installed by dpkg, with completions and man pages in their usual directories', async () => {
    const [system, admin] = [join(room, 'system'), join(room, 'dpkg')];
    await Promise.all([mkdir(system), mkdir(join(admin, 'updates'), { recursive: true })]);
    await mkdir(join(admin, 'info'));
    await execa('touch', [join(admin, 'status')]);
    // The target system is empty, and the user need not be root.
    const force = ['--force-depends', '--force-not-root', '--force-bad-path', '--log=/dev/null'];
    await execa('dpkg', [`--instdir=${system}`, `--admindir=${admin}`, ...force, '-i', await fileNamed(/\.deb$/)]);
    const { stdout } = await execa('dpkg-query', [
      `--admindir=${admin}`,
      '-W',
      '-f',
      '${db:Status-Status} ${Version}',
      'repoctl',
    ]);
    expect(stdout).toBe(`installed ${version}`);

    const program = join(system, 'usr/bin/repoctl');
    expect((await stat(program)).mode & 0o777).toBe(0o755);
    expect((await run(program, '--version')).stdout).toBe(version);
    const script = 'source "$1"; complete -p repoctl';
    const completion = join(system, 'usr/share/bash-completion/completions/repoctl');
    expect((await execa('bash', ['-c', script, 'bash', completion])).stdout).toMatch(/^complete .* repoctl$/);
    const page = join(system, 'usr/share/man/man1/repoctl-labels.1.gz');
    expect((await execa('sh', ['-c', 'zcat "$1" | mandoc -T ascii | col -b', 'sh', page])).stdout).toContain(
      'repoctl-labels',
    );
    for (const path of [
      'zsh/vendor-completions/_repoctl',
      'fish/vendor_completions.d/repoctl.fish',
      'doc/repoctl/copyright',
    ]) {
      expect((await stat(join(system, 'usr/share', path))).mode & 0o777).toBe(0o644);
    }
  }, 60_000);
});

it('the bill of materials has Node.js and every package that one of the others holds', async () => {
  const bill = JSON.parse(await readFile(await fileNamed(/\.cdx\.json$/), 'utf8')) as {
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  const listed = new Set(bill.components.map((one) => `${one.name} ${one.version}`));
  const held = packagesIn(await readFile(join(root, 'build/repoctl.licenses.txt'), 'utf8'));
  const names = held.filter(({ name }) => name !== '').map((one) => `${one.name} ${one.version}`);
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
  for (const name of ['fastify', 'undici', 'jq-web', 'swagger-ui', 'node']) {
    expect(bill.components).toContainEqual(expect.objectContaining({ name }));
  }
  expect(bill.components).not.toContainEqual(expect.objectContaining({ name: 'vitest' }));
});
