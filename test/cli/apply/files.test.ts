/** Files that a configuration and its values are read from: never one that a merge request could point to elsewhere. */
import { execFileSync } from 'node:child_process';
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { FileFault, readWithin } from '../../../src/cli/apply/file/read-within.ts';
import { program, programArgs } from '../../support/program.ts';
import { needs } from '../../support/programs.ts';
import { makeHome, type Home } from '../support/home.ts';

const canary = 'canary-5ecret-value';

const labels = 'version: 1\nprojects: { a/b: { labels: { bug: { color: red } } } }\n';

const withFile = (name: string): string =>
  `version: 1\nprojects: { a/b: { variables: { V: { value: { file: ${JSON.stringify(name)} } } } } }\n`;

/** A home directory with a folder `conf`, and a secret outside of the folder. */
const makeFolder = async () => {
  const home = await makeHome();
  const write = async (name: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(home.directory, name)), { recursive: true });
    await writeFile(join(home.directory, name), text);
  };
  await write('conf/labels.yaml', labels);
  await write('secret.txt', canary);
  const link = (to: string, name: string): Promise<void> => symlink(to, join(home.directory, name));
  const fifo = (name: string): void => void execFileSync('mkfifo', [join(home.directory, name)]);
  return { home, write, link, fifo };
};

/** No server listens at this URL: a command that gets as far as a request exits with 11. */
const env = { REPOCTL_URL: 'http://127.0.0.1:1', REPOCTL_TOKEN: 'glpat-0123456789' };

const diff = (home: Home, path = 'conf', cwd = home.directory) =>
  home.run(['diff', '-f', path, '--retries', '0'], { env, cwd });

type Folder = Awaited<ReturnType<typeof makeFolder>>;

describe('a folder with a configuration', () => {
  it.each<readonly [string, (folder: Folder) => unknown, string]>([
    ['a FIFO', ({ fifo }) => fifo('conf/x.yaml'), 'not a plain file'],
    ['a device', ({ link }) => link('/dev/zero', 'conf/x.yaml'), 'outside the folder conf'],
    ['a file of the kernel', ({ link }) => link('/proc/self/environ', 'conf/x.yaml'), 'outside the folder conf'],
    ['a link out of it', ({ link }) => link('../secret.txt', 'conf/x.yaml'), 'outside the folder conf'],
    ['a link to a folder', ({ link }) => link('.', 'conf/x.yaml'), 'not a plain file'],
    ['a link to nothing', ({ link }) => link('nothing', 'conf/x.yaml'), 'no such file or folder'],
    ['a link to itself', ({ link }) => link('x.yaml', 'conf/x.yaml'), 'links lead in a circle'],
    [
      'a link to an internal file of Git',
      async ({ write, link }) => {
        await write('conf/.git/config', canary);
        await link('.git/config', 'conf/x.yaml');
      },
      'in a .git folder',
    ],
    [
      'a file of more than 32 MiB',
      async ({ home, write }) => {
        await write('conf/x.yaml', '');
        await truncate(join(home.directory, 'conf/x.yaml'), 32 * 2 ** 20 + 1);
      },
      'larger than 32 MiB',
    ],
    ['a file that is not text', ({ write }) => write('conf/x.yaml', new Uint8Array([0xff])), 'not UTF-8 text'],
  ])('is refused if it contains %s', async (_, prepare, reason) => {
    const folder = await makeFolder();
    await prepare(folder);
    expect(await diff(folder.home)).toEqual({
      code: 2,
      out: '',
      err: `error: cannot read conf/x.yaml: ${reason}\n`,
    });
  });

  it('can contain links within itself, as folders that Kubernetes mounts do', async () => {
    const { home, write, link } = await makeFolder();
    await write('mounted/..2026/a.yaml', withFile('token'));
    await write('mounted/..2026/token', canary);
    await link('..2026', 'mounted/..data');
    await link('..data/a.yaml', 'mounted/a.yaml');
    await link('..data/token', 'mounted/token');
    expect((await diff(home, 'mounted')).code).toBe(11);
  });

  it('is read without hidden files, links to folders, and files of other types', async () => {
    const { home, write, link, fifo } = await makeFolder();
    await write('conf/.hidden.yaml', 'oops');
    await write('conf/README.md', 'oops');
    await write('elsewhere/x.yaml', 'oops');
    await link('../elsewhere', 'conf/elsewhere');
    fifo('conf/pipe');
    expect((await diff(home)).code).toBe(11);
  });

  it('cannot be a link in the current folder that leads outside of it', async () => {
    const { home, link } = await makeFolder();
    await mkdir(join(home.directory, 'clone'));
    await link('../../conf', 'clone/conf');
    await link('..', 'clone/up');
    await link('../conf/labels.yaml', 'clone/labels.yaml');
    const cwd = join(home.directory, 'clone');
    for (const path of ['up', 'labels.yaml', join(cwd, 'up'), 'up/conf']) {
      const { code, err } = await diff(home, path, cwd);
      expect([path, code, err]).toEqual([path, 2, `error: cannot read ${path}: outside the current folder\n`]);
    }
    // The caller can name any other folder on the command line.
    expect((await diff(home, '../conf', cwd)).code).toBe(11);
    expect((await diff(home, join(home.directory, 'conf'), cwd)).code).toBe(11);
  });
});

describe('a file that is named on the command line', () => {
  it('can be a device, up to the same size limit', async () => {
    const { home } = await makeFolder();
    expect(await diff(home, '/dev/zero')).toMatchObject({
      code: 2,
      err: 'error: cannot read /dev/zero: larger than 32 MiB\n',
    });
  });

  const shell = needs('bash');
  it.skipIf(shell.missing)(`can be a pipe that a shell creates${shell.note}`, async () => {
    const { home } = await makeFolder();
    const command = `"${program}" ${programArgs.join(' ')} diff --retries 0 -f <(echo version: 1; cat conf/x)`;
    await writeFile(join(home.directory, 'conf/x'), 'projects: oops\n');
    const ran = await execa('bash', ['-c', command], { cwd: home.directory, env, reject: false });
    expect([ran.exitCode, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: \/dev\/fd\/\d+:2:11: projects must be/),
    ]);
  });
});

describe('a value from a file', () => {
  it.each<readonly [string, string, (folder: Folder) => unknown, string]>([
    ['a FIFO', 'x', ({ fifo }) => fifo('conf/x'), 'cannot read x: not a plain file'],
    ['a folder', 'x', ({ home }) => mkdir(join(home.directory, 'conf/x')), 'cannot read x: not a plain file'],
    ['the folder itself', '.', () => undefined, 'cannot read .: not a plain file'],
    ['a device', 'x', ({ link }) => link('/dev/zero', 'conf/x'), 'outside the folder of conf/labels.yaml'],
    ['the environment', 'x', ({ link }) => link('/proc/self/environ', 'conf/x'), 'outside the folder of conf/'],
    ['a link out of the folder', 'x', ({ link }) => link('../secret.txt', 'conf/x'), 'outside the folder of conf/'],
    ['a link to a folder out of it', 'x/secret.txt', ({ link }) => link('..', 'conf/x'), 'outside the folder of conf/'],
    ['a file beside the folder', '../secret.txt', () => undefined, 'outside the folder of conf/labels.yaml'],
    ['a missing file beside the folder', '../nothing.txt', () => undefined, 'outside the folder of conf/labels.yaml'],
    ['a missing file', 'nothing.txt', () => undefined, 'cannot read nothing.txt: no such file'],
    ['an absolute path', '/etc/passwd', () => undefined, 'file must be a path below the folder of this file'],
    ['the home directory', '~/secret.txt', () => undefined, 'file must be a path below the folder of this file'],
    ['a name with NUL', 'a\u0000b', () => undefined, 'file must be one line of text'],
    [
      'the credentials of a runner',
      '.git/config',
      ({ write }) => write('conf/.git/config', canary),
      'in a .git folder',
    ],
    ['the credentials of a submodule', 'm/.GIT/x', ({ write }) => write('conf/m/.GIT/x', canary), 'in a .git folder'],
    [
      'a value that is too long for a variable',
      'x',
      ({ write }) => write('conf/x', 'a'.repeat(65_536)),
      'can have 65535 characters',
    ],
    ['a file of more than 256 KiB', 'x', ({ write }) => write('conf/x', 'a'.repeat(262_145)), 'larger than 256 KiB'],
    [
      'a file that is not text',
      'x',
      ({ write }) => write('conf/x', new Uint8Array([0xff, 0xfe])),
      'cannot read x: not UTF-8 text',
    ],
  ])('is refused before any request: %s', async (_, name, prepare, message) => {
    const folder = await makeFolder();
    await folder.write('conf/labels.yaml', withFile(name));
    await prepare(folder);
    const { code, err } = await diff(folder.home);
    expect([code, err]).toEqual([2, expect.stringMatching(/^error: conf\/labels\.yaml:2:\d+: /)]);
    expect(err).toContain(message);
    expect(err).not.toContain(canary);
  });

  it.each(['x', './x', 'below/../x', '../conf/x'])('is read from a path below the folder: %s', async (name) => {
    const { home, write } = await makeFolder();
    await write('conf/labels.yaml', withFile(name));
    await write('conf/below/y', '');
    await write('conf/x', 'é'.repeat(65_535));
    expect((await diff(home)).code).toBe(11);
  });

  it('is never read from a file that replaces the checked one during the check', async () => {
    const { home, write, link } = await makeFolder();
    await write('conf/real/x', 'inside');
    await write('other/x', canary);
    await link('../other', 'conf/trap');
    const at = (name: string): string => join(home.directory, 'conf', name);
    const over = new AbortController();
    // The folder and a link to another folder take turns under one name.
    const swap = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await rename(at('real'), at('way'));
        await rename(at('way'), at('real'));
        await rename(at('trap'), at('way'));
        await rename(at('way'), at('trap'));
      }
    };
    const swapping = swap();
    const found = new Set<string>();
    for (let round = 0; round < 3000 || !found.has('inside'); round += 1) {
      const folder = { path: join(home.directory, 'conf'), name: 'conf' };
      const text = await readWithin(folder, at('way/x'), 100).then(String, (error: unknown) => {
        if (error instanceof FileFault) return error.message;
        throw error;
      });
      found.add(text);
    }
    over.abort();
    await swapping;
    expect(found).not.toContain(canary);
  });
});
