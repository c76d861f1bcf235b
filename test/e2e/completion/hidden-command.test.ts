import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, root, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** Prints the loaded files and modules of Node to stderr at exit, one per line. */
const tell = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { createRequire } from 'node:module';
  process.on('exit', () => writeSync(2, [...Object.keys(createRequire('/').cache), ...process.moduleLoadList].join('\\n')));
`)}`;

const start = (argv: readonly string[], env: Readonly<Record<string, string>> = {}, flags: readonly string[] = []) =>
  execa(process.execPath, [...flags, join(root, 'bin/repoctl.js'), '__complete', ...argv], {
    env: { ...world.env, ...env },
    extendEnv: false,
    reject: false,
  });

const labels = ['labels', '--', 'labels', 'delete', ''];

describe('the hidden completion command', () => {
  it('loads neither a package nor the program for cached values', async () => {
    await start(labels);
    const { stdout, stderr } = await start(labels, {}, ['--import', tell]);
    expect(stdout).toContain('bug\tAbout bug');
    const loaded = stderr.split('\n');
    expect(loaded.some((path) => /\/dist\/client\/complete-[^/]+\.cjs$/.test(path))).toBe(true);
    // The client would load the HTTP library, and run-cli the program.
    expect(loaded.filter((path) => /\/node_modules\/|\/(run-cli|pool|api-request)-[^/]+\.cjs$/.test(path))).toEqual([]);
    expect(loaded.filter((part) => /^NativeModule (tls|http|https)$/.test(part))).toEqual([]);
  });

  it('ends in time without output or an error, whatever hangs', async () => {
    const config = join(world.home, 'hanging');
    await mkdir(config);
    const profile = { url: world.env['REPOCTL_URL'], token_command: 'exec sleep 30' };
    await writeFile(join(config, 'config.json'), JSON.stringify({ profiles: { slow: profile } }), { mode: 0o600 });
    const begin = performance.now();
    const { exitCode, stdout, stderr } = await start(labels, { REPOCTL_CONFIG_DIR: config, REPOCTL_TOKEN: '' });
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(performance.now() - begin).toBeLessThan(30_000);
  });

  it.each([[[]], [['nonsense']], [['labels']], [['labels', '--', '--profile', 'none', '']]])(
    'prints nothing and ends with 0 for %j',
    async (argv) => {
      const { exitCode, stdout, stderr } = await start(argv, { XDG_CACHE_HOME: '/dev/null/none', REPOCTL_PROJECT: '' });
      expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    },
  );

  it('prints nothing about an invalid configuration', async () => {
    const config = join(world.home, 'broken');
    await mkdir(config);
    await writeFile(join(config, 'config.json'), '{');
    for (const argv of [labels, ['profiles', '--', '']]) {
      const { exitCode, stdout, stderr } = await start(argv, { REPOCTL_CONFIG_DIR: config });
      expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    }
  });
});
