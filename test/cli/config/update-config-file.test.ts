import { spawn } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { chmod, lstat, mkdir, readdir, readFile, rmdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../src/cli/config/config-error.ts';
import { readConfigFile, type ConfigFile } from '../../../src/cli/config/config-file.ts';
import { addProfile, setValue } from '../../../src/cli/config/profiles.ts';
import { updateConfigFile } from '../../../src/cli/config/update-config-file.ts';
import {
  asOrdinaryUser,
  makeConfigHome,
  modeOf,
  refusalOf,
  withUmask,
  type ConfigHome,
} from './fixtures/config-home.ts';

const here = dirname(fileURLToPath(import.meta.url));

let home: ConfigHome;
beforeEach(async () => {
  home = await makeConfigHome();
});
afterEach(() => home.remove());

const add =
  (name: string) =>
  (file: ConfigFile): ConfigFile =>
    addProfile(file, name, { url: `https://${name}.example` });

describe('updating the configuration', () => {
  it('writes and returns the result of the change', async () => {
    const written = await updateConfigFile(home.env, add('work'));
    expect(written).toEqual({ current: 'work', profiles: { work: { url: 'https://work.example' } } });
    expect(JSON.parse(await home.text())).toEqual(written);
    expect(await readConfigFile(home.env)).toEqual(written);
  });

  it('leaves no temporary files behind', async () => {
    await updateConfigFile(home.env, add('work'));
    expect(await readdir(home.directory)).toEqual(['config.json']);
  });

  it('keeps unknown fields', async () => {
    await home.write('{"later": [1], "profiles": {"work": {"colour": "red", "url": "https://a.example"}}}');
    await updateConfigFile(home.env, ({ profiles }) => setValue({ profiles }, 'work', 'sudo', 'alice'));
    expect(JSON.parse(await home.text())).toEqual({
      later: [1],
      profiles: { work: { colour: 'red', url: 'https://a.example', sudo: 'alice' } },
    });
  });

  it('can remove the current profile', async () => {
    await home.write('{"current": "a", "profiles": {"a": {}}}');
    await updateConfigFile(home.env, () => ({ profiles: {} }));
    expect(JSON.parse(await home.text())).toEqual({ profiles: {} });
  });

  it('writes through a symbolic link, which users with settings in another directory rely on', async () => {
    const elsewhere = join(home.root, 'dotfiles.json');
    await mkdir(home.directory, { mode: 0o700 });
    await writeFile(elsewhere, '{"profiles": {}}');
    await symlink(elsewhere, home.path);
    await updateConfigFile(home.env, add('work'));
    expect((await lstat(home.path)).isSymbolicLink()).toBe(true);
    expect(JSON.parse(await readFile(elsewhere, 'utf8'))).toMatchObject({ current: 'work' });
  });

  it('removes incomplete temporary files of killed processes, which can contain tokens', async () => {
    await home.write('{}');
    await writeFile(`${home.path}.tmp-1234567890abcdef`, '{"profiles": {"a": {"token": "old"');
    await updateConfigFile(home.env, add('work'));
    expect(await readdir(home.directory)).toEqual(['config.json']);
  });

  it('throws the error of the change, keeps the file, and releases the lock', async () => {
    await updateConfigFile(home.env, add('work'));
    const before = await home.text();
    expect(await refusalOf(updateConfigFile(home.env, add('work')))).toMatchObject({
      message: 'profile "work" already exists',
    });
    expect(await home.text()).toBe(before);
    await updateConfigFile(home.env, add('home'));
  });

  it('never writes an invalid file', async () => {
    await updateConfigFile(home.env, add('work'));
    const before = await home.text();
    const error = await refusalOf(updateConfigFile(home.env, () => ({ profiles: { 'a b': {} } })));
    expect(error).toBeInstanceOf(ConfigError);
    expect(await home.text()).toBe(before);
  });

  it.each(['', '{"profiles": ', '[]', '{"profiles": {"__proto__": {}}}'])(
    'never overwrites an invalid file: %j',
    async (text) => {
      await home.write(text);
      const error = await refusalOf(updateConfigFile(home.env, add('work')));
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({ message: expect.stringContaining(home.path) });
      expect(await home.text()).toBe(text);
      expect(await readdir(home.directory)).toEqual(['config.json']);
    },
  );

  it('fails at once and names the file if its directory is not writable', async () => {
    await home.write('{}');
    await chmod(home.root, 0o755);
    await chmod(home.path, 0o644);
    await chmod(home.directory, 0o555);
    await import('conf');
    const error = await refusalOf(
      asOrdinaryUser(() => updateConfigFile(home.env, add('work'), { lockWait: Infinity })),
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ message: `cannot write configuration file ${home.path} (EACCES)` });
  });
});

describe('permissions of the configuration', () => {
  it.each(['000', '022', '077', '277', '777'])(
    'are private under umask %s, when created and when updated',
    async (digits) => {
      const umask = Number.parseInt(digits, 8);
      await withUmask(umask, () => updateConfigFile(home.env, add('first')));
      expect([await modeOf(home.directory), await modeOf(home.path)]).toEqual(['700', '600']);
      await withUmask(umask, () => updateConfigFile(home.env, add('second')));
      expect([await modeOf(home.directory), await modeOf(home.path)]).toEqual(['700', '600']);
    },
  );

  it('are tightened if they are wider', async () => {
    await home.write('{}');
    await chmod(home.path, 0o644);
    await chmod(home.directory, 0o755);
    await updateConfigFile(home.env, add('work'));
    expect([await modeOf(home.directory), await modeOf(home.path)]).toEqual(['700', '600']);
  });

  it('are unchanged on a directory with other content', async () => {
    await home.write('{}');
    await writeFile(join(home.directory, 'other'), '');
    await chmod(home.directory, 0o755);
    await updateConfigFile(home.env, add('work'));
    expect([await modeOf(home.directory), await modeOf(home.path)]).toEqual(['755', '600']);
  });

  it('are tightened on the default directory whatever its content', async () => {
    const env = { XDG_CONFIG_HOME: home.root };
    await mkdir(join(home.root, 'repoctl'));
    await writeFile(join(home.root, 'repoctl', 'other'), '');
    await chmod(join(home.root, 'repoctl'), 0o755);
    await updateConfigFile(env, add('work'));
    expect(await modeOf(join(home.root, 'repoctl'))).toBe('700');
  });

  it('are correct in a snap package, where the file is still replaced atomically', async () => {
    await home.write('{}');
    await chmod(home.path, 0o644);
    const { ino } = await lstat(home.path);
    process.env['SNAP'] = '/snap/editor/1';
    try {
      await updateConfigFile(home.env, add('work'));
      expect(process.env['SNAP']).toBe('/snap/editor/1');
    } finally {
      delete process.env['SNAP'];
    }
    expect(await modeOf(home.path)).toBe('600');
    expect((await lstat(home.path)).ino).not.toBe(ino);
  });
});

describe('concurrent writers', () => {
  it('lose no update within one process', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name) => updateConfigFile(home.env, add(name))));
    expect(Object.keys((await readConfigFile(home.env)).profiles).toSorted()).toEqual(names);
  });

  it('lose no update across processes, while readers see complete files', async () => {
    const program = await compileWriter();
    const writers = ['a', 'b', 'c', 'd'].map((prefix) => start(program, ['add', prefix, '6']));
    const done = Promise.all(writers.map(({ exit }) => exit));
    const stop = new AbortController();
    void done.finally(() => stop.abort());
    while (!stop.signal.aborted) {
      await readConfigFile(home.env);
      await setImmediate();
    }
    expect((await done).map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      writers.map(() => ({ code: 0, stderr: '' })),
    );
    expect(Object.keys((await readConfigFile(home.env)).profiles)).toHaveLength(24);
    expect(await modeOf(home.path)).toBe('600');
  });

  it('continue after a writer was killed while holding the lock, without losing an update', async () => {
    await updateConfigFile(home.env, add('before'));
    const program = await compileWriter();
    const holder = start(program, ['hold']);
    await once(holder.child.stdout, 'data');
    expect(await readdir(home.directory)).toContain('config.json.lock');
    expect(await refusalOf(updateConfigFile(home.env, add('early'), { lockWait: 200 }))).toMatchObject({
      name: 'ConfigError',
      message: `configuration file ${home.path} is locked by another process (waited 0.2 s)`,
      hint: expect.stringContaining(`${home.path}.lock`),
    });
    holder.child.kill('SIGKILL');
    await holder.exit;
    await Promise.all(['x', 'y', 'z'].map((name) => updateConfigFile(home.env, add(name))));
    expect(Object.keys((await readConfigFile(home.env)).profiles).toSorted()).toEqual(['before', 'x', 'y', 'z']);
    expect(await readdir(home.directory)).toEqual(['config.json']);
  });

  it('start again from the latest file if another process has taken over their lock', async () => {
    await updateConfigFile(home.env, add('before'));
    let calls = 0;
    await updateConfigFile(home.env, (file) => {
      calls += 1;
      if (calls === 1) {
        // Another process does this to a lock that looks abandoned: it removes it and creates its own.
        rmdirSync(`${home.path}.lock`);
        mkdirSync(`${home.root}/filler`);
        mkdirSync(`${home.path}.lock`);
        setTimeout(() => void rmdir(`${home.path}.lock`), 300);
      }
      return addProfile(file, 'after', {});
    });
    expect(calls).toBe(2);
    expect(Object.keys((await readConfigFile(home.env)).profiles)).toEqual(['before', 'after']);
  });
});

/** Compiles the writer for plain node and returns the program's path. */
const compileWriter = async (): Promise<string> => {
  // The program finds the external packages through this link.
  await symlink(join(here, '../../../node_modules'), join(home.root, 'node_modules'));
  await build({
    input: join(here, 'fixtures', 'writer.ts'),
    platform: 'node',
    external: ['conf', 'proper-lockfile'],
    logLevel: 'silent',
    output: {
      dir: join(home.root, 'program'),
      format: 'esm',
      entryFileNames: 'writer.mjs',
      chunkFileNames: '[name].mjs',
    },
  });
  return join(home.root, 'program', 'writer.mjs');
};

const start = (program: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...home.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exit = once(child, 'close').then(([code]: unknown[]) => ({ code, stderr }));
  return { child, exit };
};
